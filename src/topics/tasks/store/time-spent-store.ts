import type { Replica } from '../../../shared/replica/local-database.ts';
import { TimeSpent } from '../rules/time-spent.ts';

/** Minutes spent on each task, as an external store. */
export interface TimeSpentStore {
  minutesOf(taskId: string): number;
  subscribe(listener: () => void): () => void;
  /** Counts the stored sessions, then follows changes. Returns a function that stops it. */
  follow(replica: Replica): () => void;
}

/** Upper bound for a page that is never idle. */
const LONGEST_WAIT_MS = 2000;

/** @param pageSize sessions per read; the page stays responsive between reads */
export function createTimeSpentStore(pageSize = 500): TimeSpentStore {
  const spent = new TimeSpent();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  async function countStored(replica: Replica, isEnded: () => boolean): Promise<void> {
    for (let from = ''; ;) {
      await whenIdle();
      if (isEnded()) return;
      const page = await replica.find('study_sessions', {
        selector: { start_time: { $gte: from } },
        sort: [{ start_time: 'asc' }],
        limit: pageSize,
      });
      // A change that arrived meanwhile is newer than the page that was read.
      const fresh = page.filter(({ id }) => !spent.has(id));
      for (const { id, task_id, duration } of fresh) spent.put({ id, taskId: task_id, minutes: duration });
      if (fresh.length > 0) notify();
      const last = page.at(-1)?.start_time;
      if (last === undefined || last === from || page.length < pageSize) return;
      from = last;
    }
  }

  return {
    minutesOf: (taskId) => spent.minutesOf(taskId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(replica) {
      let isEnded = false;
      const stopChanges = replica.onChange(['study_sessions'], ({ changed, removed }) => {
        for (const { id, task_id, duration } of changed) spent.put({ id, taskId: task_id, minutes: duration });
        for (const id of removed) spent.put({ id, taskId: null, minutes: 0 });
        notify();
      });
      countStored(replica, () => isEnded).catch((error: unknown) => console.error('The time spent on tasks could not be counted', error));
      return () => {
        isEnded = true;
        stopChanges();
      };
    },
  };
}

/** Waits until the tasks have rendered. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, 0);
  });
}
