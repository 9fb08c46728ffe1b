import type { Replica } from './local-database.ts';

const last = new WeakMap<Replica, Promise<unknown>>();

/** Runs the work after the previous work of this replica. When a button is pressed twice, the second run sees the result of the first. */
export function inTurn<Result>(replica: Replica, work: () => Promise<Result>): Promise<Result> {
  const result = (last.get(replica) ?? Promise.resolve()).then(work);
  last.set(
    replica,
    result.catch(() => undefined),
  );
  return result;
}
