import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { DeviceModel } from '../../rules/device-model/device-model.ts';
import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';
import { sym } from '../../../../solver/tools/algebra.ts';
import type { Sympy } from '../sympy/sympy.ts';
import { createModelRunner, type ModelRunner, type ModelWorker, type ReadyModel, type RunnerEvent } from './model-runner.ts';
import type { FromModel, ToModel } from './protocol.ts';

const model: DeviceModel = {
  id: 'small',
  name: 'Small',
  licence: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  leastMemoryGb: 4,
  contextTokens: 4096,
  template: { jinja: '', tools: true, arguments: {} },
  version: '1',
  files: [],
};
const ready: ReadyModel = { model, engine: '/engine/', shards: async () => [] };

/** What the worker says to a message; nothing: it hangs. */
type Script = (message: ToModel) => readonly FromModel[];

const answers: Script = ({ kind }) => {
  if (kind === 'load') return [{ kind: 'loaded' }];
  return kind === 'ask'
    ? [
        { kind: 'text', text: 'So.' },
        { kind: 'ended', ending: 'done', tokens: { prompt: 0, completion: 2 } },
      ]
    : [];
};

let runner: ModelRunner;
let script: Script;
/** What the running worker says. */
let say: (message: FromModel) => void;
let log: string[];
let wanted: () => void;
/** As a killed tab leaves it. */
let mark: string | null;
let sympy: Sympy['answer'];

beforeEach(() => {
  vi.useFakeTimers();
  [script, log, mark] = [answers, [], null];
  sympy = async () => null;
  runner = createModelRunner({
    start: () => {
      log.push('start');
      const worker: ModelWorker = {
        onmessage: null,
        onerror: null,
        terminate: () => void log.push('terminate'),
        postMessage: (message) => {
          log.push(message.kind);
          queueMicrotask(() => script(message).forEach(say));
        },
      };
      say = (data) => worker.onmessage?.({ data } as MessageEvent);
      return worker;
    },
    claim: async (onWanted) => {
      wanted = onWanted;
      log.push('claim');
      return () => void log.push('release');
    },
    sympy: { answer: (task, stopped) => sympy(task, stopped) },
    mark: { set: (version) => void (mark = version), clear: () => void (mark = null) },
  });
});
afterEach(() => vi.useRealTimers());

async function ask(stopped: AbortSignal = new AbortController().signal): Promise<readonly RunnerEvent[]> {
  const events: RunnerEvent[] = [];
  for await (const event of runner.ask(ready, [{ role: 'user', text: 'Why?' }], stopped)) events.push(event);
  return events;
}

test('a model stays loaded between answers, and its memory is freed after two idle minutes', async () => {
  expect((await ask()).map(({ kind }) => kind)).toEqual(['text', 'ended']);
  await ask();
  expect(log).toEqual(['claim', 'start', 'load', 'ask', 'ask']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(log.slice(-2)).toEqual(['terminate', 'release']);
});

test('doubts are asked one after the other: llama.cpp hangs when asked too much at once', async () => {
  script = (message) => (message.kind === 'ask' ? [] : answers(message));
  const all = Promise.all([ask(), ask(), ask()]);
  for (const count of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(10);
    expect(log.filter((kind) => kind === 'ask')).toHaveLength(count);
    say({ kind: 'ended', ending: 'done', tokens: { prompt: 0, completion: 1 } });
  }
  expect((await all).map((events) => events.at(-1)?.kind)).toEqual(['ended', 'ended', 'ended']);
});

test.for(['load', 'ask'] as const)(
  'a model that hangs in "%s" is ended with its memory, and the next doubt starts another',
  async (kind) => {
    script = (message) => (message.kind === kind ? [] : answers(message));
    const asked = ask();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(await asked).toEqual([{ kind: 'hangs' }]);
    expect(log).toContain('terminate');
    script = answers;
    expect((await ask()).at(-1)).toMatchObject({ kind: 'ended', ending: 'done' });
  },
);

test('signs of life keep a slow model going', async () => {
  script = (message) => (message.kind === 'ask' ? [] : answers(message));
  const asked = ask();
  for (let minute = 0; minute < 5; minute++) {
    await vi.advanceTimersByTimeAsync(60_000);
    say({ kind: 'alive' });
  }
  say({ kind: 'ended', ending: 'done', tokens: { prompt: 0, completion: 1 } });
  expect(await asked).toMatchObject([{ kind: 'ended', ending: 'done' }]);
});

test('stopping ends a model that does not stop by itself', async () => {
  script = (message) => (message.kind === 'load' ? [{ kind: 'loaded' }] : message.kind === 'ask' ? [{ kind: 'text', text: 'On' }] : []);
  const stop = new AbortController();
  const asked = ask(stop.signal);
  await vi.advanceTimersByTimeAsync(10);
  stop.abort();
  await vi.advanceTimersByTimeAsync(8000);
  expect(await asked).toEqual([
    { kind: 'text', text: 'On' },
    { kind: 'ended', ending: 'stopped', tokens: { prompt: 0, completion: 0 } },
  ]);
  expect(log.slice(-3)).toEqual(['stop', 'terminate', 'release']);
});

test('another tab gets the memory at once when idle, and after the answer when not', async () => {
  await ask();
  wanted();
  expect(log.slice(-2)).toEqual(['terminate', 'release']);
  script = (message) => {
    if (message.kind === 'ask') wanted();
    return answers(message);
  };
  expect((await ask()).at(-1)).toMatchObject({ kind: 'ended', ending: 'done' });
  expect(log.slice(-2)).toEqual(['terminate', 'release']);
});

test('a tab that dies at work leaves a mark; one that answers or is put away leaves none', async () => {
  script = (message) => (message.kind === 'ask' ? [] : answers(message));
  const asked = ask();
  await vi.advanceTimersByTimeAsync(10);
  expect(mark).toBe('1');
  runner.end();
  await asked;
  expect(mark).toBeNull();
});

test('a failed answer frees the memory: what it left is unknown', async () => {
  script = (message) => (message.kind === 'ask' ? [{ kind: 'failed', reason: 'no-memory', message: 'out of memory' }] : answers(message));
  expect(await ask()).toMatchObject([{ kind: 'failed', reason: 'no-memory' }]);
  expect(log.slice(-2)).toEqual(['terminate', 'release']);
});

const task: AlgebraTask = { asked: { kind: 'simplify', expr: sym('x') }, options: [] };
const found: Outcome = {
  status: 'solved',
  solution: { answer: 'x', subject: 'maths', topic: 'Simplification', steps: [], verification: '' },
};
/** A model that asks for SymPy and answers when it has its outcome. */
const asksSympy: Script = (message) => {
  if (message.kind === 'ask') return [{ kind: 'algebra', task }];
  if (message.kind !== 'algebra-answer') return answers(message);
  return [
    { kind: 'text', text: message.outcome?.status ?? 'none' },
    { kind: 'ended', ending: 'done', tokens: { prompt: 0, completion: 1 } },
  ];
};

test('SymPy’s outcome reaches the model that asked, however long Python takes to start', async () => {
  script = asksSympy;
  sympy = async (given) => {
    expect(given).toEqual(task);
    await new Promise((resolve) => setTimeout(resolve, 130_000));
    return found;
  };
  const asked = ask();
  await vi.advanceTimersByTimeAsync(130_010);
  expect(await asked).toMatchObject([{ kind: 'text', text: 'solved' }, { kind: 'ended' }]);
});

test('a model whose SymPy is missing or fails to load is told so, and goes on', async () => {
  script = asksSympy;
  expect((await ask())[0]).toEqual({ kind: 'text', text: 'none' });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  sympy = () => Promise.reject(new Error('no such chunk'));
  expect((await ask())[0]).toEqual({ kind: 'text', text: 'none' });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('stopping an answer, and putting its model away, stop SymPy too', async () => {
  script = asksSympy;
  sympy = (_task, stopped) => new Promise((resolve) => stopped.addEventListener('abort', () => resolve(null)));
  const stop = new AbortController();
  const stoppedAnswer = ask(stop.signal);
  await vi.advanceTimersByTimeAsync(10);
  stop.abort();
  await vi.advanceTimersByTimeAsync(10);
  expect(log).toContain('algebra-answer');
  await stoppedAnswer;

  let isStopped = false;
  sympy = (_task, stopped) => new Promise(() => stopped.addEventListener('abort', () => (isStopped = true)));
  const putAway = ask();
  await vi.advanceTimersByTimeAsync(10);
  runner.end();
  expect((await putAway).at(-1)).toEqual({ kind: 'put-away' });
  expect(isStopped).toBe(true);
});
