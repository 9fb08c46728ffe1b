import type { Replica } from './local-database.ts';

const last = new WeakMap<Replica, Promise<unknown>>();

/** Runs the work after the one before it: pressed twice at once, each finds what the one before did. */
export function inTurn<Result>(replica: Replica, work: () => Promise<Result>): Promise<Result> {
  const result = (last.get(replica) ?? Promise.resolve()).then(work);
  last.set(
    replica,
    result.catch(() => undefined),
  );
  return result;
}
