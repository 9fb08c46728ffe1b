import { afterEach, expect, test, vi } from 'vitest';

import type { TutorEvent } from '../rules/tutor.ts';
import { promptTutor } from './prompt-tutor.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser model that streams these parts; an Error is thrown. */
function browserHas(availability: string, ...parts: readonly (string | Error)[]) {
  const destroy = vi.fn<() => void>();
  async function* promptStreaming() {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield part;
    }
  }
  vi.stubGlobal('LanguageModel', { availability: async () => availability, create: async () => ({ promptStreaming, destroy }) });
  return destroy;
}

async function answered(): Promise<readonly TutorEvent[]> {
  const tutor = await promptTutor();
  const events: TutorEvent[] = [];
  const doubt = { answerId: 'a', subject: null, turns: [{ role: 'user', text: 'Why?' }], pictures: [], from: 0 } as const;
  for await (const event of tutor!.answer(doubt, new AbortController().signal)) events.push(event);
  return events;
}

test('a browser without a ready model is not asked', async () => {
  expect(await promptTutor()).toBeNull();
  for (const availability of ['unavailable', 'downloadable', 'downloading']) {
    browserHas(availability);
    expect(await promptTutor()).toBeNull();
  }
});

test('a ready model streams its answer and is released', async () => {
  const destroy = browserHas('available', 'Because ', 'so.');
  expect(await answered()).toEqual([
    { kind: 'text', at: 0, text: 'Because ' },
    { kind: 'text', at: 8, text: 'so.' },
    { kind: 'end', ending: 'done' },
  ]);
  expect(destroy).toHaveBeenCalledOnce();
});

test('a model that fails midway keeps the text so far; an empty answer counts as none', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  browserHas('available', 'Half', new Error('out of memory'));
  expect((await answered()).at(-1)).toEqual({ kind: 'end', ending: 'cut' });
  browserHas('available');
  expect(await answered()).toMatchObject([{ kind: 'none', problem: { code: 'unavailable' } }]);
  log.mockRestore();
});
