import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { signUp } from '../../backend/testing/client.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import type { RunningBackend } from '../../backend/start-backend.ts';

let backend: RunningBackend;
let openQuestion: typeof import('../../src/topics/questions/store/open-question.ts').openQuestion;

beforeAll(async () => {
  backend = await startTestBackend();
  vi.resetModules();
  vi.stubGlobal('location', { origin: backend.url });
  ({ openQuestion } = await import('../../src/topics/questions/store/open-question.ts'));
});
afterAll(() => backend.close());

/** As the router does: from an address to the address that it leads to. @returns what stands there; null if it goes round */
async function follow(slug: string): Promise<string | null> {
  let at = slug;
  for (let steps = 0; steps < 5; steps += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const question = await openQuestion(at);
    if (question.kind !== 'moved') return question.kind;
    at = question.slug;
  }
  return null;
}

test('a question whose title is changed to and fro within five minutes is still reached, and nobody goes round between its addresses', async () => {
  const { client } = await signUp(backend);
  await client.rpc('ensure_profile').throwOnError();
  const { data } = await client
    .from('qa_entries')
    .insert({ title: 'What is heat?', subject: 'physics' })
    .select('id, slug')
    .single()
    .throwOnError();
  const rename = async (title: string): Promise<string> =>
    (await client.from('qa_entries').update({ title }).eq('id', data!.id).select('slug').single().throwOnError()).data!.slug;
  const first = data!.slug as string;
  const second = await rename('What is warmth?');
  // From the older address, as a reader with a link: what it leads to is known for five minutes.
  expect(await openQuestion(first)).toEqual({ kind: 'moved', slug: second });
  await rename('What is heat?');
  expect(await follow(first)).toBe('asked');
  expect(await follow(second)).toBe('asked');
  const third = await rename('What is temperature?');
  await rename('What is warmth?');
  expect(await follow(third)).toBe('asked');
});
