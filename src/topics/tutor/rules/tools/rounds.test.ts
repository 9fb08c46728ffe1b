import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

import type { ComputerAlgebra } from './computer-algebra.ts';
import {
  answerWithTools,
  type AskModel,
  type ModelEnding,
  type ModelMessage,
  type ModelPart,
  MOST_ALGEBRA,
  MOST_CALLS,
  MOST_ROUNDS,
} from './rounds.ts';

const text = (said: string): ModelPart => ({ kind: 'text', text: said });
const call = (index: number, written = '{"name":"speed of light"}', name = 'constant'): ModelPart => ({
  kind: 'call',
  index,
  id: '',
  name,
  written,
});

/** A model that says these parts, turn by turn, and the last ones for ever. */
function scripted(...turns: readonly (readonly ModelPart[])[]) {
  const asked: { readonly messages: readonly ModelMessage[]; readonly tools: boolean }[] = [];
  const ask: AskModel = async function* (messages, tools) {
    asked.push({ messages: [...messages], tools });
    yield* turns[Math.min(asked.length, turns.length) - 1]!;
    return 'done';
  };
  return { ask, asked };
}

async function answered(
  ask: AskModel,
  question = 'How fast?',
  algebra: ComputerAlgebra | null = null,
): Promise<readonly [string, ModelEnding]> {
  let whole = '';
  const answer = answerWithTools(ask, [{ role: 'user', content: question }], question, algebra);
  for (;;) {
    const { done, value } = await answer.next();
    if (done) return [whole, value];
    whole += value;
  }
}

const results = (messages: readonly ModelMessage[]) =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => content as string);

test('text around a call is one answer, and each call has its result by its id', async () => {
  const { ask, asked } = scripted([text('First. '), call(0), call(1, '{"name":"planck constant"}')], [text('Then.')]);
  expect(await answered(ask)).toEqual(['First. \n\nThen.', 'done']);
  expect(asked[1]!.messages.slice(1)).toEqual([
    {
      role: 'assistant',
      content: 'First. ',
      tool_calls: [expect.objectContaining({ id: 'call_0' }), expect.objectContaining({ id: 'call_1' })],
    },
    { role: 'tool', tool_call_id: 'call_0', content: expect.stringContaining('3.00 × 10^8') },
    { role: 'tool', tool_call_id: 'call_1', content: expect.stringContaining('6.626') },
  ]);
});

test('calls end at their limits, and the last turn has none', async () => {
  const { ask, asked } = scripted(Array.from({ length: 30 }, (_, at) => call(at)));
  expect((await answered(ask))[0]).toMatch(/wrote no answer/);
  expect(asked.at(-1)!.tools).toBe(false);
  const all = results(asked.at(-1)!.messages);
  expect([all.length, all.filter((result) => result.startsWith('c = ')).length]).toEqual([16, MOST_CALLS]);

  const slow = scripted([call(0)]);
  await answered(slow.ask);
  expect(slow.asked.length).toBe(MOST_ROUNDS);
});

test('a model without end is stopped', async () => {
  const ask: AskModel = async function* () {
    for (;;) yield text('x'.repeat(1000));
  };
  const [whole, ending] = await answered(ask);
  expect([whole.length, ending]).toEqual([60_000, 'length']);
});

test('whatever a model sends, the answer ends within its turns', async () => {
  const part = fc.oneof(
    fc.string().map(text),
    fc.record({
      kind: fc.constant('call' as const),
      index: fc.integer(),
      id: fc.string(),
      name: fc.oneof(fc.string(), fc.constant('calculate')),
      written: fc.json(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(part, { maxLength: 12 }), { minLength: 1, maxLength: 8 }), async (turns) => {
      const { ask, asked } = scripted(...turns);
      await answered(ask, 'Which? (a) 1 (b) 2 (c) 3 (d) 4');
      expect(asked.length).toBeLessThanOrEqual(MOST_ROUNDS + 1);
    }),
    { numRuns: 50 },
  );
});

afterEach(() => vi.restoreAllMocks());

test('SymPy has calls of its own, and waiting for it does not use up the time of the other tools', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let times = 0;
  const slow: ComputerAlgebra = async () => {
    times += 1;
    now += 60_000;
    return { status: 'abstained', reason: 'Not found.' };
  };
  const hard = (index: number) => call(index, '{"action":"solve","expression":"e^x + x = 1"}', 'algebra');
  const { ask, asked } = scripted([hard(0), hard(1)], [hard(0), hard(1), call(2)], [text('So.')]);
  await answered(ask, 'How fast?', slow);
  expect(times).toBe(MOST_ALGEBRA);
  const all = results(asked.at(-1)!.messages);
  expect(all.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'Not computed: Not found.'));
  expect(all[3]).toMatch(/used all its calls of SymPy/);
  expect(all[4]).toMatch(/^c = /);
});
