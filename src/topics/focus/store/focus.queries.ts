import { useMemo } from 'react';

import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { Following } from '../rules/following.ts';
import type { RecordedSession } from './session.ts';

const noSessions: readonly RecordedSession[] = [];

/** Sessions of a study day, newest first. */
export function useSessionsOf(day: CalendarDay): { readonly sessions: readonly RecordedSession[]; readonly isLoading: boolean } {
  const { data, loading } = useRecords('study_sessions', {
    selector: { study_day: { $eq: day }, duration: { $gte: 1 } },
    sort: [{ start_time: 'desc' }],
  });
  return { sessions: data ?? noSessions, isLoading: loading };
}

/** A task to study for. */
export interface FocusTask {
  readonly id: string;
  readonly title: string;
  readonly subjectId: string | null;
  readonly chapter: string | null;
}

/** Limit of the list: a longer one is no help in choosing. */
const MOST_TASKS = 100;

/** Open tasks, those in progress first, always including the chosen one. */
export function useOpenTasks(chosenId: string | null): readonly FocusTask[] {
  const doing = useTasksOf('doing');
  const todo = useTasksOf('todo');
  const chosen = useFocusTask(chosenId);
  return useMemo(() => {
    const open = [...doing, ...todo];
    return chosen === null || open.some(({ id }) => id === chosen.id) ? open : [chosen, ...open];
  }, [doing, todo, chosen]);
}

const noTasks: readonly FocusTask[] = [];

function useTasksOf(status: 'todo' | 'doing'): readonly FocusTask[] {
  const { data } = useRecords('todos', {
    selector: { status: { $eq: status } },
    sort: [{ position: 'asc' }, { id: 'asc' }],
    limit: MOST_TASKS,
  });
  return useMemo(() => data?.map(({ id, title, subjectId, chapter }) => ({ id, title, subjectId, chapter })) ?? noTasks, [data]);
}

/** The task; null without an id, or if this device does not have it. */
export function useFocusTask(id: string | null): FocusTask | null {
  const { data } = useRecord('todos', id);
  return useMemo(
    () => (data && data.id === id ? { id, title: data.title, subjectId: data.subjectId, chapter: data.chapter } : null),
    [data, id],
  );
}

/** Name of the group whose timer the student follows; null for none. */
export function useFollowedGroup(following: Following | null): string | null {
  const groupId = following?.groupId ?? '';
  const { data } = useRecord('groups', groupId);
  return data?.id === groupId ? data.name : null;
}
