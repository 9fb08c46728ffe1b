import { useCallback, useEffect, useMemo, useState } from 'react';

import type { Replica, WriteError } from '../../../shared/replica/local-database.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useFirstSyncOver } from '../../../shared/replica/use-first-sync.ts';
import { useRecords } from '../../../shared/replica/use-records.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { StoredPlanItem } from '../rules/plan-revision.ts';
import { type PlanRest, updatePlan } from './planner.commands.ts';
import { storedItem } from './read-plan.ts';

export interface DayPlan {
  readonly items: readonly StoredPlanItem[];
  /** Null until computed on this device. */
  readonly rest: PlanRest | null;
  readonly error: WriteError | null;
  /** Updates the plan now; resolves when stored. */
  readonly update: () => Promise<void>;
}

/** Throttle in ms: changes come in bursts. */
const REST_MS = 100;
/** Collections that a plan depends on. Sessions are not among them: they count only from the next day on. */
const SOURCES = ['users', 'userSubjects', 'todos', 'flashcards'] as const;

const noItems: readonly StoredPlanItem[] = [];

/** The plan of a study day, created on first view and updated while shown. */
export function useDayPlan(userId: string, day: CalendarDay): DayPlan {
  const replica = useReplica();
  const isFirstSyncOver = useFirstSyncOver();
  const [rest, setRest] = useState<{ readonly day: CalendarDay; readonly rest: PlanRest } | null>(null);
  const [error, setError] = useState<WriteError | null>(null);
  const { data } = useRecords('study_plan_items', { selector: { day: { $eq: day } }, sort: [{ position: 'asc' }, { id: 'asc' }] });
  const items = useMemo(() => data?.filter((item) => item.day === day).map(storedItem) ?? noItems, [data, day]);

  const update = useCallback(async () => {
    if (!replica) return;
    const result = await updatePlan(replica, userId, day);
    setError(result.ok ? null : result.error);
    if (result.ok) setRest({ day, rest: result.rest });
  }, [replica, userId, day]);

  useEffect(() => {
    if (!replica || !isFirstSyncOver) return undefined;
    return keptUp(replica, () => void update());
  }, [replica, isFirstSyncOver, update]);

  return { items, rest: rest?.day === day ? rest.rest : null, error, update };
}

/** Chapters of the plan's tasks, by task id. */
export function useTaskChapters(items: readonly StoredPlanItem[]): ReadonlyMap<string, string | null> {
  const ids = useMemo(() => items.flatMap(({ taskId }) => taskId ?? []).toSorted(), [items]);
  const { data } = useRecords('todos', { selector: { id: { $in: ids } } });
  return useMemo(() => new Map(data?.map(({ id, chapter }) => [id, chapter])), [data]);
}

/** Calls `update` now and after every change. Ignores changes of plan items: two versions of the app would correct each other forever. */
function keptUp(replica: Replica, update: () => void): () => void {
  let timer = setTimeout(update);
  const stopChanges = replica.onChange(SOURCES, () => {
    clearTimeout(timer);
    timer = setTimeout(update, REST_MS);
  });
  return () => {
    clearTimeout(timer);
    stopChanges();
  };
}
