import { type Entry, isPassedOver } from '../../../../replication/outbox/entry.ts';
import type { UnsentCount } from '../../../../replication/storage/store.ts';

interface Watched {
  readonly userId: string;
  readonly listeners: Set<(count: UnsentCount) => void>;
  latest: UnsentCount | undefined;
  stop: () => void;
}

/** One shared watcher for everything that shows the status, because each count reads the device's storage. */
let watched: Watched | undefined;

/**
 * Counts unsent entries that are not documents. Calls `take` after the first count and after every change, including those of other tabs.
 * @returns unsubscribe
 */
export function watchUnsentOthers(userId: string, take: (count: UnsentCount) => void): () => void {
  const shared = watched?.userId === userId ? watched : (watched = begin(userId));
  // A new function for each caller: the same `take` may subscribe twice.
  const listener = (count: UnsentCount) => take(count);
  shared.listeners.add(listener);
  if (shared.latest !== undefined) listener(shared.latest);
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    shared.stop();
    if (watched === shared) watched = undefined;
  };
}

function begin(userId: string): Watched {
  let isOver = false;
  const begun: Watched = { userId, listeners: new Set(), latest: undefined, stop: () => (isOver = true) };
  // Loaded on demand: the first screen does not need it.
  import('../../../../replication/outbox/outbox.ts').then(
    ({ watchEntries }) => {
      if (isOver) return;
      begun.stop = watchEntries(userId, (entries, unmoved) => {
        begun.latest = countByState(entries, unmoved);
        for (const listener of begun.listeners) listener(begun.latest);
      });
    },
    (error: unknown) => console.error('What waits beside the documents could not be counted', error),
  );
  return begun;
}

function countByState(entries: readonly Entry[], unmoved: number): UnsentCount {
  const shown = entries.filter((entry) => !isPassedOver(entry));
  const rejected = shown.filter(({ refusal }) => refusal !== null).length;
  return { waiting: shown.length - rejected + unmoved, rejected };
}
