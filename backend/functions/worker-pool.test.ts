import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FUNCTION_LIMITS } from '../base/limits.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { Worker } from './worker.ts';
import { createWorkerPool } from './worker-pool.ts';
import { launch, NICENESS } from './worker-process.ts';

const functionsDir = join(import.meta.dirname, 'fixtures', 'functions');
const definitionOf = (name: string): FunctionDefinition => ({
  name,
  entrypoint: join(functionsDir, name, 'index.ts'),
  imports: {},
  verifyJwt: false,
});

/** A pool whose processes start when they are told to. */
function openPool() {
  const starts: (() => void)[] = [];
  const pool = createWorkerPool(async (definition) => {
    await new Promise<void>((resolve) => starts.push(resolve));
    let active = 0;
    const answer = async (): Promise<void> => {
      active += 1;
      await Promise.resolve();
      active -= 1;
    };
    const worker: Worker = {
      definition,
      answer,
      end: () => {},
      ended: new Promise(() => {}),
      isUsable: true,
      get active() {
        return active;
      },
    };
    return worker;
  }, FUNCTION_LIMITS);
  const ask = (caller: string, name = 'echo') =>
    pool.run(definitionOf(name), caller, (worker, onWaiting) =>
      worker.answer(undefined as never, undefined as never, { path: '/', onWaiting }),
    );
  return { starts, ask };
}

test('a crowd starts two processes at a time, whoever it is, and is served', async () => {
  const { starts, ask } = openPool();
  let isServed = false;
  let most = 0;
  const crowd = Array.from({ length: 40 }, (_, at) => ask(`attacker ${at % 10}`));
  void Promise.all(crowd).then(() => (isServed = true));
  while (!isServed) {
    most = Math.max(most, starts.length);
    starts.shift()?.();
    await new Promise(setImmediate);
  }
  expect(most).toBe(FUNCTION_LIMITS.startingAtOnce);
});

test('a function that starts for long keeps no other from its running process', async () => {
  const { starts, ask } = openPool();
  const first = ask('a student');
  starts.shift()!();
  await first;
  const slow = [ask('one', 'silent'), ask('other', 'silent')];
  expect(starts).toHaveLength(2);
  await ask('a student');
  for (const start of starts) start();
  await Promise.all(slow);
});

test('a function’s process gives way to the server and its database', () => {
  const child = launch(definitionOf('echo'), { functionsDir, environment: {}, heapMegabytes: 64, channels: 1 });
  try {
    expect(getPriority(child.pid!)).toBe(NICENESS);
  } finally {
    child.kill('SIGKILL');
  }
});
