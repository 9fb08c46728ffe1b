/// <reference lib="webworker" />
import type { Replica } from '../replication/local/replica.ts';
import {
  remindsAt,
  taskRemindersNow,
  type NotificationData,
  type RemindedTask,
  type SentTaskReminder,
} from '../src/topics/reminders/rules/index.ts';
import { clockOf, studyDayOf } from '../src/shared/days/study-day.ts';
import type { CalendarDay } from '../src/shared/days/calendar-day.ts';
import { OPEN_STATUSES, clockWords, dueWords } from '../src/topics/tasks/rules/index.ts';
import { readSentOfTasks, writeSentOfTasks } from './sent-reminders.ts';

/** How long a record is kept: after this, its reminder can never be due again. */
const KEPT_MS = 8 * 24 * 60 * 60 * 1000;

/** Shows the reminders of single tasks that are due now. */
export async function showTaskReminders(scope: ServiceWorkerGlobalScope, replica: Replica, userId: string, now: number): Promise<void> {
  const sent = await readSentOfTasks(userId);
  const tasks = await dueTaskReminders(replica, sent, now);
  if (tasks.length === 0) return;
  // Stored before showing: a crash in between loses a reminder instead of repeating it.
  const shown = tasks.map((task): SentTaskReminder => ({ id: task.id, at: remindsAt(task)! }));
  await writeSentOfTasks(userId, [...sent.filter(({ at }) => at > now - KEPT_MS), ...shown]);
  const today = studyDayOf(now, clockOf(await replica.get('users', userId)));
  const data: NotificationData = { path: '/tasks' };
  for (const task of tasks) {
    const body = taskReminderWords(task, today);
    await scope.registration.showNotification(task.title, { body, tag: `task-${task.id}`, icon: '/icons/icon-192.png', data });
  }
}

/** Open tasks whose reminder is due now, from local data. */
export async function dueTaskReminders(replica: Replica, sent: readonly SentTaskReminder[], now: number): Promise<readonly RemindedTask[]> {
  const found = await Promise.all(
    OPEN_STATUSES.map((status) => replica.find('todos', { selector: { status: { $eq: status }, reminder: { $ne: null } } })),
  );
  return taskRemindersNow(found.flat(), sent, now);
}

function taskReminderWords({ dueDate, dueTime }: RemindedTask, today: CalendarDay): string {
  return `${dueWords(dueDate!, today).words}, ${clockWords(dueTime!)}`;
}
