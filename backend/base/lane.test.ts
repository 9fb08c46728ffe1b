import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLane, type Lane, LaneFullError } from './lane.ts';

const LIMITS = { atOnce: 3, eachAtOnce: 2, eachWaiting: 2, allWaiting: 3 };

/** Work of callers `a`, `b`, … that ends when the test says so, and the order in which it began. */
function tasks(lane: Lane) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const run = (name: string): Promise<void> =>
    lane
      .run(name[0]!, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(LaneFullError);
        refused.push(name);
      });
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    ends.delete(name);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, refused, running: () => [...ends.keys()], run, end };
}

test('a caller with many requests leaves slots for others', async () => {
  const { begun, run, end } = tasks(createLane(LIMITS));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map(run);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toHaveLength(3);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
});

test('turns are shared among callers: one request of each comes before the second of any', async () => {
  const { begun, run, end } = tasks(createLane({ atOnce: 1, eachAtOnce: 1, eachWaiting: 20, allWaiting: 100 }));
  const all = ['x1', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(run);
  for (const name of ['x1', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  await Promise.all(all);
});

test('a full queue refuses a caller beyond its own limit, and the newest request of whoever has most', async () => {
  const { begun, refused, run, end } = tasks(createLane(LIMITS));
  const all = ['a1', 'a2', 'b1', 'a3', 'a4', 'a5', 'b2', 'c1', 'd1'].map(run);
  await new Promise((resolve) => setImmediate(resolve));
  // a5 is a's third; c1 takes the place of a4; d1 finds nobody with more than one.
  expect(refused.toSorted()).toEqual(['a4', 'a5', 'd1']);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'c1']) await end(name);
  await Promise.all(all);
  expect(begun).toHaveLength(6);
});

test('a failure frees its slot', async () => {
  const lane = createLane({ ...LIMITS, atOnce: 1, eachAtOnce: 1 });
  await expect(lane.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect([lane.running, lane.waiting]).toEqual([0, 0]);
  expect(await lane.run('b', async () => 'served')).toBe('served');
});

const NUMBERS = {
  atOnce: fc.integer({ min: 1, max: 4 }),
  eachAtOnce: fc.integer({ min: 1, max: 3 }),
  eachWaiting: fc.integer({ min: 1, max: 5 }),
};
/** Either a request of a caller, or the end of the running one at this place. */
const STEP = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat({ max: 3 }));

test('nobody starves, and no bound is passed, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...NUMBERS, allWaiting: fc.integer({ min: 1, max: 8 }) }),
      fc.array(STEP, { maxLength: 60 }),
      async (limits, steps) => {
        const lane = createLane(limits);
        const { begun, refused, running, run, end } = tasks(lane);
        const waiting = new Set<string>();
        /** Turns of others since a caller waits, or since its last turn. */
        const passed = new Map<string, Map<string, number>>();
        const asked: Promise<void>[] = [];
        const look = (before: number): void => {
          for (const name of refused) waiting.delete(name);
          for (const name of begun.slice(before)) {
            waiting.delete(name);
            passed.delete(name[0]!);
            for (const caller of new Set([...waiting].map(([first]) => first!))) {
              // At its own limit a caller does not wait for others.
              if (running().filter(([first]) => first === caller).length >= limits.eachAtOnce) continue;
              const turns = passed.get(caller) ?? new Map<string, number>();
              turns.set(name[0]!, (turns.get(name[0]!) ?? 0) + 1);
              passed.set(caller, turns);
              expect(turns.get(name[0]!), `${name[0]} before ${caller}`).toBeLessThanOrEqual(1);
            }
          }
          expect(running().length).toBeLessThanOrEqual(limits.atOnce);
          expect(lane.waiting).toBe(waiting.size);
          expect(lane.waiting).toBeLessThanOrEqual(limits.allWaiting);
          for (const caller of 'abcde') {
            const of = (names: Iterable<string>) => [...names].filter(([first]) => first === caller).length;
            expect(of(running())).toBeLessThanOrEqual(limits.eachAtOnce);
            expect(of(waiting)).toBeLessThanOrEqual(limits.eachWaiting);
          }
        };
        for (const [at, step] of steps.entries()) {
          const before = begun.length;
          if (typeof step === 'string') {
            waiting.add(`${step}${at}`);
            asked.push(run(`${step}${at}`));
            await new Promise((resolve) => setImmediate(resolve));
          } else if (running()[step] !== undefined) await end(running()[step]!);
          look(before);
        }
        while (running().length > 0) await end(running()[0]!);
        await Promise.all(asked);
        expect([lane.running, lane.waiting, begun.length + refused.length]).toEqual([0, 0, asked.length]);
      },
    ),
    { numRuns: 300 },
  );
});
