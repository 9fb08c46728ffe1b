import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { DeviceProblem, TutorEvent } from '../../rules/tutor.ts';
import { crashMark, forgetEndedTab, hasEndedTab } from './crash-mark.ts';
import type { ModelRunner, ReadyModel, RunnerEvent } from './model-runner.ts';
import { deviceModelTutor } from './on-device.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const TOKENS = { prompt: 0, completion: 0 };

async function answered(events: readonly RunnerEvent[], held: DeviceProblem | null = null): Promise<readonly TutorEvent[]> {
  let isAsked = false;
  const runner: ModelRunner = {
    async *ask() {
      isAsked = true;
      yield* events;
    },
    end: () => {},
    endIfIdle: () => {},
  };
  const tutor = deviceModelTutor(runner, {} as ReadyModel, async () => held);
  const said: TutorEvent[] = [];
  const doubt = { answerId: 'a', subject: null, turns: [{ role: 'user', text: 'Why?' }], pictures: [], from: 0 } as const;
  for await (const event of tutor.answer(doubt, new AbortController().signal)) said.push(event);
  expect(isAsked).toBe(held === null);
  return said;
}

test('text comes with its place, and ends as the model did', async () => {
  const ended = { kind: 'ended', ending: 'length', tokens: TOKENS } as const;
  expect(await answered([{ kind: 'text', text: 'So ' }, { kind: 'text', text: 'it is.' }, ended])).toEqual([
    { kind: 'text', at: 0, text: 'So ' },
    { kind: 'text', at: 3, text: 'it is.' },
    { kind: 'end', ending: 'length' },
  ]);
});

test('a low battery starts nothing, and says so', async () => {
  expect(await answered([], 'battery-low')).toMatchObject([{ kind: 'none', problem: { code: 'battery-low' } }]);
});

test.for([
  [{ kind: 'hangs' }, 'device-slow'],
  [{ kind: 'broke' }, 'device-faulty'],
  [{ kind: 'put-away' }, 'put-away'],
  [{ kind: 'failed', reason: 'no-memory', message: '' }, 'no-memory'],
  [{ kind: 'failed', reason: 'too-long', message: '' }, 'too-long'],
  [{ kind: 'failed', reason: 'faulty', message: '' }, 'device-faulty'],
] as const)('a model that ends by %o says why; what it wrote before stays', async ([event, code]) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await answered([event])).toMatchObject([{ kind: 'none', problem: { code } }]);
  expect((await answered([{ kind: 'text', text: 'So' }, event])).at(-1)).toEqual({ kind: 'end', ending: 'cut' });
  log.mockRestore();
});

test('a model that ended its tab is not started again until the student wants it, and another version is', () => {
  crashMark.set('1');
  expect(hasEndedTab('1', true)).toBe(false);
  expect(hasEndedTab('1', false)).toBe(true);
  expect(hasEndedTab('2', false)).toBe(false);
  forgetEndedTab();
  expect(hasEndedTab('1', false)).toBe(false);
  crashMark.set('1');
  crashMark.clear();
  expect(hasEndedTab('1', false)).toBe(false);
});
