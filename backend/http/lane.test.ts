import { expect, test } from 'vitest';
import { createLane, LaneFullError } from './lane.ts';

const LIMITS = { atOnce: 3, eachAtOnce: 2, eachWaiting: 2, allWaiting: 3 };

/** Controllable work, and the log of what started. */
function tasks(lane: ReturnType<typeof createLane>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string): Promise<void> =>
    lane.run(name[0]!, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, run, end };
}

test('a caller with many requests leaves slots for others', async () => {
  const { begun, run, end } = tasks(createLane(LIMITS));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map(run);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toHaveLength(3);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('a2');
  await end('a3');
  await end('a4');
  await Promise.all(all);
});

test('an overfull queue refuses, and a failure frees its slot', async () => {
  const lane = createLane(LIMITS);
  const { run, end } = tasks(lane);
  const all = ['a1', 'a2', 'a3', 'a4'].map(run);
  await expect(run('a5')).rejects.toThrow(LaneFullError);
  expect(lane.waiting).toBe(2);
  await expect(lane.run('b', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const others = ['c1', 'd1'].map(run);
  await expect(run('e1')).rejects.toThrow(LaneFullError);
  for (const name of ['a1', 'a2', 'c1', 'a3', 'a4', 'd1']) await end(name);
  await Promise.all([...all, ...others]);
  expect(lane.waiting).toBe(0);
});
