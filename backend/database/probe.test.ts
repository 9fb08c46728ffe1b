import { expect, test } from 'vitest';
import type { Row } from './database.ts';
import { createProbe } from './probe.ts';

/** A database that answers statements as `answer` says. */
function probeOf(answer: (statement: string, params: readonly unknown[]) => Promise<Row[]>) {
  const asked: string[] = [];
  let time = 0;
  const query = async <T extends Row>(statement: string, params: readonly unknown[] = []): Promise<T[]> => {
    asked.push(statement.slice(0, 6));
    return (await answer(statement, params)) as T[];
  };
  const probe = createProbe({ query }, () => time);
  return { probe, asked, wait: (ms: number) => (time += ms) };
}

/** Keeps what is written. */
function honest() {
  let value: unknown;
  return async (_statement: string, [written]: readonly unknown[]): Promise<Row[]> => {
    if (written !== undefined) value = written;
    return written === undefined ? [{ value }] : [];
  };
}

test('many who ask at once, and within five seconds, share one write and one read', async () => {
  const { probe, asked, wait } = probeOf(honest());
  expect(await Promise.all(Array.from({ length: 100 }, () => probe.isReady()))).not.toContain(false);
  wait(4999);
  expect([await probe.isReady(), asked]).toEqual([true, ['insert', 'select']]);
  wait(1);
  await probe.isReady();
  expect(asked).toHaveLength(4);
});

test.each<[string, (statement: string, params: readonly unknown[]) => Promise<Row[]>]>([
  ['that loses what it acknowledges', async (statement) => (statement.startsWith('select') ? [{ value: 'what was there before' }] : [])],
  ['that answers everything with no rows', async () => []],
  ['that refuses', () => Promise.reject(new Error('read-only'))],
])('a database %s is not ready', async (_what, answer) => {
  expect(await probeOf(answer).probe.isReady()).toBe(false);
});

test('a database that hangs is asked once, not once more each time', async () => {
  const { probe, asked, wait } = probeOf(() => new Promise(() => {}));
  void probe.isReady();
  for (let time = 0; time < 10; time += 1) {
    wait(5000);
    expect(await probe.isReady()).toBe(false);
  }
  expect(asked).toEqual(['insert']);
});
