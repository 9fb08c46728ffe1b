import type { Edit, Replica, WriteError, WriteResult } from '../../../shared/replica/local-database.ts';
import { dueReason, type LeftOut, minutesLeft, type PlanItem } from '../rules/daily-plan.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { planItemId } from '../../../shared/rules/derived-id.ts';
import { byPosition, keptPosition, movedPositions } from '../rules/plan-position.ts';
import { type PlanRevision, replan, revisePlan, type RevisionInput, type StoredPlanItem } from '../rules/plan-revision.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import { type PlanState, readPlan } from './read-plan.ts';

/** Derived data of a plan, which is not stored. */
export interface PlanRest {
  readonly leftOut: readonly LeftOut[];
  /** Minutes available for planning. */
  readonly capacity: number;
}

export type PlanResult = { readonly ok: true; readonly rest: PlanRest } | { readonly ok: false; readonly error: WriteError };

/** Creates the day's plan, or updates an existing one with later changes. */
export function updatePlan(replica: Replica, userId: string, day: CalendarDay): Promise<PlanResult> {
  return revised(replica, userId, day, revisePlan);
}

/** Plans the day again. Done items stay. */
export function replanDay(replica: Replica, userId: string, day: CalendarDay): Promise<PlanResult> {
  return revised(replica, userId, day, replan);
}

/** Moves an item to index `to` of the list without it. */
export function moveItem(replica: Replica, items: readonly StoredPlanItem[], id: string, to: number): Promise<WriteResult> {
  return alone(() =>
    replica.revise('study_plan_items', {
      added: [],
      edited: new Map(movedPositions(items, id, to).map((place) => [place.id, { position: place.position }])),
      removed: [],
    }),
  );
}

/** Marks an item as done or not done. The caller completes the item's task. */
export function setItemDone(replica: Replica, { id, position }: StoredPlanItem, isDone: boolean): Promise<WriteResult> {
  // An item marked as not done is kept: the student wants it.
  const fields = isDone ? { state: 'done' as const } : { state: 'planned' as const, position: keptPosition(position) };
  return alone(() => replica.edit('study_plan_items', id, fields));
}

export function skipItem(replica: Replica, id: string): Promise<WriteResult> {
  return alone(() => replica.edit('study_plan_items', id, { state: 'skipped' }));
}

/** Undoes a skip or a postponement. */
export function putBack(replica: Replica, { id, taskId, position }: StoredPlanItem, day: CalendarDay): Promise<WriteResult> {
  return alone(async () => {
    const task = taskId === null ? null : await replica.get('todos', taskId);
    return all([
      () => (task?.plannedDay && task.plannedDay > day ? replica.edit('todos', task.id, { plannedDay: day }) : done),
      () => replica.edit('study_plan_items', id, { state: 'planned', position: keptPosition(position) }),
    ]);
  });
}

/** Moves the task from today's plan to the next day. */
export function planForTomorrow(replica: Replica, taskId: string, day: CalendarDay): Promise<WriteResult> {
  return replica.edit('todos', taskId, { plannedDay: addDays(day, 1) });
}

/** Adds a task at the end of today's plan, even beyond the available time. */
export function planForToday(replica: Replica, userId: string, taskId: string, day: CalendarDay): Promise<WriteResult> {
  return alone(async () => {
    const { stored, input } = await readPlan(replica, userId, day);
    const task = input.tasks.find(({ id }) => id === taskId);
    if (!task) return done;
    const planned = { ...task, plannedDay: day };
    const { position } = movedPositions(stored.toSorted(byPosition), taskId, stored.length).find(({ id }) => id === taskId)!;
    const minutes = Math.min(minutesLeft(task), 1440);
    const reason = dueReason(planned, day);
    const item = { kind: 'task', taskId, subjectId: task.subjectId, title: task.title, minutes, reason } as const;
    return all([
      () => replica.edit('todos', taskId, { plannedDay: day }),
      async () => put(replica, userId, day, await planItemId(day, 'task', taskId, 0), { ...item, position }),
    ]);
  });
}

function revised(
  replica: Replica,
  userId: string,
  day: CalendarDay,
  revise: (stored: readonly StoredPlanItem[], input: RevisionInput) => PlanRevision,
): Promise<PlanResult> {
  return alone(async () => {
    try {
      const state = await readPlan(replica, userId, day);
      const revision = revise(state.stored, state.input);
      const written = await write(replica, userId, state, revision);
      return written.ok ? { ok: true, rest: revision } : written;
    } catch (error) {
      console.error('Error planning the day', error);
      return {
        ok: false,
        error: { kind: 'storage-failed', message: 'This device could not open your plan. Reload and try again.' },
      };
    }
  });
}

async function write(
  replica: Replica,
  userId: string,
  { stored, input: { day }, firstCard, unfinished }: PlanState,
  { added, changed, removed }: PlanRevision,
): Promise<WriteResult> {
  const taken = new Set(stored.map(({ id }) => id));
  const documents = [];
  for (const item of added) {
    const about = item.taskId ?? item.subjectId ?? firstCard!;
    let id: string;
    for (let count = 0; ; count++) {
      id = await planItemId(day, item.kind, about, count);
      if (!taken.has(id)) break;
    }
    taken.add(id);
    documents.push({ id, user_id: userId, day, ...fieldsOf({ ...item, state: 'planned' }) });
  }
  return replica.revise('study_plan_items', {
    added: documents,
    edited: new Map<string, Edit<'study_plan_items'>>([
      ...unfinished.map((id) => [id, { state: 'carried' }] as const),
      ...changed.map((item) => [item.id, fieldsOf(item)] as const),
    ]),
    removed,
  });
}

type NewItem = PlanItem & { readonly position: string };

/**
 * Creates the item, or restores it when it was removed: its id is deterministic. Edits from another device that planned the same day win.
 */
async function put(replica: Replica, userId: string, day: CalendarDay, id: string, item: NewItem): Promise<WriteResult> {
  const fields = fieldsOf({ ...item, state: 'planned' });
  const restored = await replica.restore('study_plan_items', id);
  if (restored.ok) return replica.edit('study_plan_items', id, fields);
  if (restored.error.kind !== 'not-found') return restored;
  return replica.insert('study_plan_items', { id, user_id: userId }, { ...fields, day });
}

function fieldsOf({ kind, taskId, subjectId, title, reason, minutes, position, state }: Omit<StoredPlanItem, 'id'>) {
  return { kind, task_id: taskId, subject_id: subjectId, title, reason, minutes, position, state };
}

const done: WriteResult = { ok: true };

/** Runs writes in sequence until the first failure. */
async function all(writes: readonly (() => Promise<WriteResult> | WriteResult)[]): Promise<WriteResult> {
  for (const next of writes) {
    const result = await next();
    if (!result.ok) return result;
  }
  return done;
}

/** Serialises read-modify-write of the plan across tabs. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('ekagra-plan', work) as Promise<T>;
}
