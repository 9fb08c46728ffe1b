import type { Todo } from '../../../replication/schema/todos.ts';
import type { NewDocument, Replica, WriteResult } from '../../data/replica/local-database.ts';
import { untickedChecklist } from '../../domain/tasks/checklist.ts';
import { derivedId } from '../../domain/derived-id.ts';
import { clockOf, studyDayOf } from '../../domain/study-day/study-day.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { continued, nextDue, parseRepetition, putOff, redated, repetitionText, type Repetition } from '../../domain/tasks/repetition.ts';
import { positionAtBottom } from './task-order.ts';

const done: WriteResult = { ok: true };

/** Next due day of a task completed on `today`; null if it does not repeat. */
export function comesBack({ repeats, dueDate }: Pick<Todo, 'repeats' | 'dueDate'>, today: CalendarDay): CalendarDay | null {
  const repetition = repeats === null ? null : parseRepetition(repeats);
  return repetition && nextDue(repetition, dueDate, today);
}

/** The rule of a task that is put off to another day. */
export function repeatsPutOff(repeats: string | null, dueDate: CalendarDay | null): string | null {
  return dueDate === null ? repeats : changedRule(repeats, (rule) => putOff(rule, dueDate));
}

/** The rule of a task that gets another due day. */
export function repeatsRedated(repeats: string | null, dueDate: CalendarDay | null): string | null {
  return changedRule(repeats, (rule) => redated(rule, dueDate));
}

/** A rule that is not understood stays as it is. */
function changedRule(repeats: string | null, change: (rule: Repetition) => Repetition): string | null {
  const rule = repeats === null ? null : parseRepetition(repeats);
  return rule === null ? repeats : repetitionText(change(rule));
}

/**
 * Creates the next occurrence at the bottom: it is not the next thing to do. Its id derives from task and day, so two devices
 * create the same one.
 */
export async function makeNext(replica: Replica, task: Todo, now: Date): Promise<WriteResult> {
  const next = await nextOf(task, await studyDayAt(replica, task.createdBy, now.getTime()));
  if (!next) return done;
  const stored = await replica.store.read('todos', [next.id]);
  if (stored[0]?._deleted === true) return replica.restore('todos', next.id);
  const position = await positionAtBottom(replica, 'todo', next.id);
  const { id, createdBy, ...copied } = next;
  // Another device may have completed the task too, and its student may already have started the next one.
  return replica.insert('todos', { id, createdBy }, { ...copied, createdAt: now.getTime(), position });
}

/** Removes the next occurrence when the completion is undone, unless it was edited. */
export async function withdrawNext(replica: Replica, task: Todo): Promise<WriteResult> {
  const next = task.completedAt === null ? null : await nextOf(task, await studyDayAt(replica, task.createdBy, task.completedAt));
  const stored = next && (await replica.get('todos', next.id));
  if (!stored || !isUntouched(stored, next)) return done;
  const studied = await replica.find('study_sessions', { selector: { task_id: { $eq: next.id } }, limit: 1 });
  return studied.length > 0 ? done : replica.remove('todos', next.id);
}

async function studyDayAt(replica: Replica, userId: string, instant: number): Promise<CalendarDay> {
  return studyDayOf(instant, clockOf(await replica.get('users', userId)));
}

type Next = Omit<NewDocument<'todos'>, 'createdAt' | 'position'>;

async function nextOf(task: Todo, completedOn: CalendarDay): Promise<Next | null> {
  const dueDate = comesBack(task, completedOn);
  const repetition = task.repeats === null ? null : parseRepetition(task.repeats);
  if (dueDate === null || !repetition) return null;
  const { createdBy, title, notes, priority, subjectId, chapter, labels, estimate, checklist, dueTime, reminder } = task;
  return {
    id: await derivedId('next', task.id, dueDate),
    createdBy,
    title,
    notes,
    priority,
    subjectId,
    chapter,
    labels: [...labels],
    estimate,
    status: 'todo',
    dueDate,
    dueTime,
    reminder,
    checklist: [...untickedChecklist(checklist)],
    repeats: repetitionText(continued(repetition, task.dueDate)),
  };
}

function isUntouched(stored: Todo, made: Next): boolean {
  const wanted = { ...made, plannedDay: null, completedAt: null };
  return Object.entries(wanted).every(([field, value]) => comparable(stored[field as keyof Todo]) === comparable(value));
}

/** Sets are stored sorted. */
function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : value);
}
