/// <reference lib="webworker" />
import { openDeviceSession } from '../replication/auth/device-session.ts';
import { readSession } from '../replication/auth/stored-session.ts';
import type { Replica } from '../replication/local/replica.ts';
import { isExamOpen } from '../src/topics/mock-tests/rules/index.ts';
import { DAY_STARTS } from '../src/shared/days/day-start.ts';
import {
  readNotificationSettings,
  reminderNow,
  type NotificationData,
  type ReminderKind,
  type SentReminder,
} from '../src/topics/reminders/rules/index.ts';
import { streakOf } from '../src/topics/analytics/rules/index.ts';
import { addDays, clockOf, studyDayOf } from '../src/shared/days/study-day.ts';
import { countDueTasks } from './due-badge.ts';
import { backendServer } from './server.ts';
import { readSent, writeSent } from './sent-reminders.ts';
import { showTaskReminders } from './task-reminders.ts';
import { withReplica } from './with-replica.ts';

interface Reminder extends SentReminder {
  readonly title: string;
  readonly body: string;
  readonly path: NotificationData['path'];
}

/** Shows the due reminders, if any. Requested by a tab or by periodic sync. */
export async function remindInBackground(scope: ServiceWorkerGlobalScope): Promise<void> {
  // Afterwards the app's frame wakes the worker again.
  if (Notification.permission !== 'granted' || (await isExamOpen(scope.navigator.locks))) return;
  const session = openDeviceSession(backendServer(scope.location.origin));
  try {
    const { owner } = await readSession(session.store);
    if (owner !== null) await withReplica(owner.id, (replica) => showReminders(scope, replica, owner.id, Date.now()));
  } catch (error) {
    console.error('The reminder could not be shown', error);
  } finally {
    session.store.close();
    session.channel.close();
  }
}

/** Shows reminders that are due. One caller at a time, because it reads and writes the list of sent reminders. */
async function showReminders(scope: ServiceWorkerGlobalScope, replica: Replica, userId: string, now: number): Promise<void> {
  await showTaskReminders(scope, replica, userId, now);
  await showReminder(scope, replica, userId, now);
}

async function showReminder(scope: ServiceWorkerGlobalScope, replica: Replica, userId: string, now: number): Promise<void> {
  const sent = await readSent(userId);
  const reminder = await dueReminder(replica, userId, sent, now);
  if (reminder === null) return;
  const { kind, day, title, body, path } = reminder;
  // Stored before showing: a crash in between loses a reminder instead of repeating it.
  await writeSent(userId, [...sent.filter((earlier) => earlier.day === day), { kind, day }]);
  const data: NotificationData = { path };
  await scope.registration.showNotification(title, { body, tag: kind, icon: '/icons/icon-192.png', data });
}

/** The reminder due now, from local data. */
export async function dueReminder(replica: Replica, userId: string, sent: readonly SentReminder[], now: number): Promise<Reminder | null> {
  const profile = await replica.get('users', userId);
  if (!profile) return null;
  const clock = clockOf(profile);
  const settings = readNotificationSettings(profile.notification_settings);
  const day = studyDayOf(now, clock);
  const [dueCount, studied] = await Promise.all([countDueTasks(replica, day), studiedDays(replica, [addDays(day, -1), day])]);
  const { isAtRisk } = streakOf(studied, day);
  const kind = reminderNow({ settings, clock, isStreakAtRisk: isAtRisk, dueCount, sent }, now);
  return kind === null ? null : { kind, day, ...wordsOf(kind, dueCount, clock.dayStart) };
}

async function studiedDays(replica: Replica, days: readonly string[]): Promise<readonly string[]> {
  const sessions = await Promise.all(days.map((day) => replica.find('study_sessions', { selector: { study_day: { $eq: day } } })));
  return days.filter((_, index) => sessions[index]!.some(({ duration }) => duration >= 1));
}

function wordsOf(kind: ReminderKind, dueCount: number, dayStart: number): Pick<Reminder, 'title' | 'body' | 'path'> {
  if (kind === 'tasks-due') {
    return {
      title: dueCount === 1 ? '1 task is due' : `${dueCount} tasks are due`,
      body: 'Open Ekagra to see what is due today.',
      path: '/tasks',
    };
  }
  return {
    title: `Your streak ends at ${DAY_STARTS[dayStart]!.words}`,
    body: 'You have not studied yet today. One short focus keeps your streak.',
    path: '/productivity',
  };
}
