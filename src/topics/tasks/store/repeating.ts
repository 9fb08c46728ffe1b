import type { Todo } from '../../../../replication/schema/todos.ts';
import type { Edit, NewDocument, Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { untickedChecklist } from '../rules/checklist.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';
import { isImpossible } from '../../../shared/rules/impossible-time.ts';
import { clockOf, studyDayOf } from '../../../shared/days/study-day.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { continued, nextDue, parseRepetition, putOff, redated, repetitionText, type Repetition } from '../rules/repetition.ts';
import { positionAtBottom } from './task-order.ts';

const done: WriteResult = { ok: true };

/** Next due day of a task completed on `today`; null if it does not repeat. */
export function comesBack({ repeats, dueDate }: Pick<Todo, 'repeats' | 'dueDate'>, today: CalendarDay): CalendarDay | null {
  const repetition = repeats === null ? null : parseRepetition(repeats);
  return repetition && nextDue(repetition, dueDate, today);
}

/** The rule of a task that is postponed to another day. */
export function repeatsPutOff(repeats: string | null, dueDate: CalendarDay | null): string | null {
  return dueDate === null ? repeats : changedRule(repeats, (rule) => putOff(rule, dueDate));
}

/** The rule of a task that gets another due day. */
export function repeatsRedated(repeats: string | null, dueDate: CalendarDay | null): string | null {
  return changedRule(repeats, (rule) => redated(rule, dueDate));
}

/** Applies a change to a rule. An unknown rule stays as it is. */
function changedRule(repeats: string | null, change: (rule: Repetition) => Repetition): string | null {
  const rule = repeats === null ? null : parseRepetition(repeats);
  return rule === null ? repeats : repetitionText(change(rule));
}

/**
 * Creates the next occurrence at the bottom of the column, since it is not the next thing to do. Its id derives from the task it follows,
 * so a task has one next occurrence, whichever devices complete it and on whatever days. It is due on the rhythm's next day. A completion
 * after that day postpones it to the first day that is still to come. The later day wins, in either order of arrival.
 */
export async function makeNext(replica: Replica, task: Todo, now: Date): Promise<WriteResult> {
  const today = await studyDayAt(replica, task.createdBy, now.getTime());
  const next = await nextOf(task, today);
  const dueDate = comesBack(task, today);
  if (!next || dueDate === null) return done;
  const [known] = await replica.store.read('todos', [await earlierId(task, dueDate)]);
  if (known && !known._deleted) return done;
  const position = await positionAtBottom(replica, 'todo', next.id);
  const { id, createdBy, ...copied } = next;
  // Another device may have completed the task too, and the student may already have started the next occurrence there.
  const made = await replica.insert('todos', { id, createdBy }, { ...copied, createdAt: now.getTime(), position });
  const stored = made.ok ? await replica.get('todos', id) : null;
  if (!stored || stored.dueDate !== next.dueDate || dueDate <= next.dueDate || !isUntouched(stored, task, [next.dueDate])) return made;
  return replica.edit('todos', id, { dueDate });
}

/** Removes the next occurrence when the completion is undone, unless it was edited. */
export async function withdrawNext(replica: Replica, task: Todo): Promise<WriteResult> {
  if (task.completedAt === null) return done;
  const completedOn = await studyDayAt(replica, task.createdBy, task.completedAt);
  const next = await nextOf(task, completedOn);
  const dueDate = comesBack(task, completedOn);
  if (!next || dueDate === null) return done;
  for (const id of [next.id, await earlierId(task, dueDate)]) {
    const stored = await replica.get('todos', id);
    if (!stored || !isUntouched(stored, task, [next.dueDate, dueDate])) continue;
    const studied = await replica.find('study_sessions', { selector: { task_id: { $eq: id } }, limit: 1 });
    const removed = studied.length > 0 ? done : await replica.remove('todos', id);
    if (!removed.ok) return removed;
  }
  return done;
}

/**
 * Corrects tasks that were completed on a device whose clock was ahead, and the next occurrences that it postponed. A completion happened
 * no later than the server received it. A next occurrence due on another day than that clock gave was moved by the student and stays.
 * @param now by the server's clock, epoch ms
 */
export async function correctCompletions(replica: Replica, ids: readonly string[], now: number): Promise<WriteResult> {
  const found = (await Promise.all(ids.map((id) => replica.get('todos', id)))).filter((each) => each !== null);
  const edits = new Map<string, Edit<'todos'>>();
  // Oldest first: correcting an occurrence depends on the corrected one before it.
  for (const task of found.toSorted((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1))) {
    if (task.completedAt === null || !isImpossible(task.completedAt, now)) continue;
    const completedAt = task.sync.state === 'synced' ? Math.min(task.updatedAt, now) : now;
    const corrected = { ...task, ...edits.get(task.id) };
    edits.set(task.id, { ...edits.get(task.id), completedAt });
    const given = comesBack(task, await studyDayAt(replica, task.createdBy, task.completedAt));
    const dueDate = comesBack(corrected, await studyDayAt(replica, task.createdBy, completedAt));
    const next = await replica.get('todos', await derivedId('next', task.id));
    if (next !== null && dueDate !== null && next.dueDate === given) edits.set(next.id, { ...edits.get(next.id), dueDate });
  }
  return edits.size === 0 ? done : replica.revise('todos', { added: [], edited: edits, removed: [] });
}

/** The id in earlier releases. It derived from the day of the completion, so two devices could create two occurrences. */
function earlierId({ id }: Todo, dueDate: CalendarDay): Promise<string> {
  return derivedId('next', id, dueDate);
}

async function studyDayAt(replica: Replica, userId: string, instant: number): Promise<CalendarDay> {
  return studyDayOf(instant, clockOf(await replica.get('users', userId)));
}

type Next = Omit<NewDocument<'todos'>, 'createdAt' | 'position'> & { readonly dueDate: CalendarDay };

/** @param completedOn counts only for a task without a due day, whose rhythm starts on that day */
async function nextOf(task: Todo, completedOn: CalendarDay): Promise<Next | null> {
  const copied = copyOf(task);
  const dueDate = comesBack(task, task.dueDate ?? completedOn);
  return copied && dueDate !== null ? { ...copied, id: await derivedId('next', task.id), createdBy: task.createdBy, dueDate } : null;
}

function copyOf(task: Todo): Omit<Next, 'id' | 'createdBy' | 'dueDate'> | null {
  const repetition = task.repeats === null ? null : parseRepetition(task.repeats);
  if (!repetition) return null;
  const { title, notes, priority, subjectId, chapter, labels, estimate, checklist, dueTime, reminder } = task;
  return {
    title,
    notes,
    priority,
    subjectId,
    chapter,
    labels: [...labels],
    estimate,
    status: 'todo',
    dueTime,
    reminder,
    checklist: [...untickedChecklist(checklist)],
    repeats: repetitionText(continued(repetition, task.dueDate)),
  };
}

/** True if nobody changed the task since it was created for one of these days. */
function isUntouched(stored: Todo, task: Todo, dueDates: readonly CalendarDay[]): boolean {
  const wanted = { ...copyOf(task), plannedDay: null, completedAt: null };
  return (
    dueDates.some((day) => day === stored.dueDate) &&
    Object.entries(wanted).every(([field, value]) => comparable(stored[field as keyof Todo]) === comparable(value))
  );
}

/** Serializes a value for comparison. Sets are stored sorted. */
function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : value);
}
