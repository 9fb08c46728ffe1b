import { useEffect, useMemo, useState } from 'react';

import type { Fields } from '../../../../replication/schema/collections.ts';
import { NEW_PROFILE } from '../../../../replication/schema/new-profile.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { watchDocuments } from '../../../shared/replica/watch-documents.ts';
import { StudyLedger } from '../rules/study-ledger.ts';
import type { StudyFilter } from '../rules/study-report.ts';
import type { StudySession } from '../rules/study-figures.ts';
import { measured } from './measured.ts';
import type { LedgerState, PlannedItem, StudyTask } from './study-data.ts';

export interface LedgerQuery {
  /** Null while loading. */
  readonly state: LedgerState | null;
  readonly error: Error | null;
}

/** All sessions of the student, live. */
export function useStudyLedger(): LedgerQuery {
  const replica = useReplica();
  const [query, setQuery] = useState<LedgerQuery>({ state: null, error: null });
  useEffect(() => {
    if (!replica) return;
    performance.mark('analytics: reading');
    const ledger = new StudyLedger();
    return watchDocuments(replica, 'study_sessions', 'study_day', {
      onPart: (documents) => measured(() => ledger.putPart(documents.map(toSession))),
      onAll() {
        performance.mark('analytics: read');
        setQuery({ state: { ledger }, error: null });
      },
      onChange({ changed, removed }) {
        measured(() => {
          for (const document of changed) ledger.put(toSession(document));
          for (const id of removed) ledger.remove(id);
        });
        setQuery({ state: { ledger }, error: null });
      },
      onFailure: (error) => setQuery({ state: null, error }),
    });
  }, [replica]);
  return query;
}

function toSession(document: Fields<'study_sessions'>): StudySession {
  return {
    id: document.id,
    studyDay: document.study_day,
    startedAt: Date.parse(document.start_time),
    timeZone: document.time_zone,
    minutes: document.duration,
    planned: document.planned,
    outcome: document.outcome,
    subjectId: document.subject_id,
    taskId: document.task_id,
    chapter: document.chapter,
  };
}

/** The student's targets. Defaults of a new profile while this device does not have the profile. */
export function useStudyGoal(userId: string): { readonly target: number; readonly dayStart: number } {
  const { data } = useRecord('users', userId);
  return { target: data?.daily_target ?? NEW_PROFILE.daily_target, dayStart: data?.day_start_time ?? NEW_PROFILE.day_start_time };
}

const noItems: readonly PlannedItem[] = [];

/** Plan items of the filter's days. */
export function usePlannedItems({ from, to }: StudyFilter): readonly PlannedItem[] {
  const { data } = useRecords('study_plan_items', { selector: { day: { $gte: from, $lte: to } } });
  return useMemo(
    () => data?.map(({ day, subject_id, minutes, state }) => ({ day, subjectId: subject_id, minutes, state })) ?? noItems,
    [data],
  );
}

/** The tasks with these ids, without deleted ones. */
export function useTasks(ids: readonly string[]): ReadonlyMap<string, StudyTask> {
  const { data } = useRecords('todos', { selector: { id: { $in: ids } } });
  return useMemo(() => new Map(data?.map(({ id, title, estimate }) => [id, { title, estimate }])), [data]);
}
