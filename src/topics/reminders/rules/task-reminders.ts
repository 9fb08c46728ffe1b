import type { Todo } from '../../../../replication/schema/todos.ts';
import { instantOf } from '../../tasks/rules/index.ts';

/** A task that may have a reminder. */
export type RemindedTask = Readonly<Pick<Todo, 'id' | 'title' | 'dueDate' | 'dueTime' | 'reminder'>>;

/** Record of a reminder that this device has shown. */
export interface SentTaskReminder {
  readonly id: string;
  /** Time of the reminder, epoch milliseconds. A task moved to another time reminds again. */
  readonly at: number;
}

const MINUTE_MS = 60_000;
/** A device that was asleep may still remind within this time, and always until the task is due. */
const LATE_MS = 3 * 60 * MINUTE_MS;

/** Time of a task's reminder in epoch milliseconds; null: never. */
export function remindsAt(task: RemindedTask): number | null {
  const due = dueAt(task);
  return due === null || task.reminder === null ? null : due - task.reminder * MINUTE_MS;
}

/** Tasks whose reminder is due now. The student chose each time, so neither quiet hours nor the daily maximum apply. */
export function taskRemindersNow<T extends RemindedTask>(
  tasks: readonly T[],
  sent: readonly SentTaskReminder[],
  now: number,
): readonly T[] {
  return tasks.filter((task) => {
    const at = remindsAt(task);
    if (at === null || at > now || now >= Math.max(at + LATE_MS, dueAt(task)!)) return false;
    return !sent.some((earlier) => earlier.id === task.id && earlier.at === at);
  });
}

function dueAt({ dueDate, dueTime }: RemindedTask): number | null {
  return dueDate === null || dueTime === null ? null : instantOf(dueDate, dueTime);
}
