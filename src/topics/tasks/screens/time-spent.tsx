import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { durationWords } from '../rules/duration.ts';
import { createTimeSpentStore } from '../store/time-spent-store.ts';

const TimeSpentContext = createContext(createTimeSpentStore());

/** Provides the time spent on all tasks, summed once. */
export function TimeSpentProvider({ children }: { children: ReactNode }) {
  const replica = useReplica();
  const [store] = useState(createTimeSpentStore);
  useEffect(() => (replica ? store.follow(replica) : undefined), [replica, store]);
  return <TimeSpentContext value={store}>{children}</TimeSpentContext>;
}

/** Minutes spent on a task; re-renders only when its own figure changes. */
export function useMinutesSpent(taskId: string): number {
  const store = use(TimeSpentContext);
  return useSyncExternalStore(store.subscribe, () => store.minutesOf(taskId));
}

/** "45 min of 2 h", "45 min spent" or "Estimate 2 h"; empty without time and estimate. */
export function timeWords(spent: number, estimate: number | null): string {
  if (spent === 0) return estimate === null ? '' : `Estimate ${durationWords(estimate)}`;
  return estimate === null ? `${durationWords(spent)} spent` : `${durationWords(spent)} of ${durationWords(estimate)}`;
}
