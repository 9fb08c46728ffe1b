import { useMemo } from 'react';

import { useRecord, useRecords } from '../../data/replica/use-records.ts';
import { type NotificationSettings, readNotificationSettings } from '../../domain/reminders/notification-settings.ts';
import { remindsAt } from '../../domain/reminders/task-reminders.ts';
import type { OPEN_STATUSES } from '../../domain/tasks/tasks-due.ts';

interface StoredChoices {
  readonly settings: NotificationSettings;
  /** Hour at which a study day begins. */
  readonly dayStart: number;
}

/** The notification settings; undefined until on this device. */
export function useNotificationSettings(userId: string): StoredChoices | undefined {
  const { data } = useRecord('users', userId);
  // JSON: other changes of the profile must not restart the reminders.
  const stored = data && JSON.stringify([data.notification_settings, data.day_start_time]);
  return useMemo(() => {
    if (!stored) return undefined;
    const [settings, dayStart] = JSON.parse(stored) as [Record<string, unknown>, number];
    return { settings: readNotificationSettings(settings), dayStart };
  }, [stored]);
}

/** When open tasks remind, in epoch milliseconds. */
export function useTaskReminderTimes(): readonly number[] {
  const todo = useTasksThatRemind('todo');
  const doing = useTasksThatRemind('doing');
  const times = [...(todo ?? []), ...(doing ?? [])].flatMap((task) => remindsAt(task) ?? []);
  // JSON: other changes of the tasks must not restart the reminders.
  const stored = JSON.stringify(times.toSorted((a, b) => a - b));
  return useMemo(() => JSON.parse(stored) as number[], [stored]);
}

function useTasksThatRemind(status: (typeof OPEN_STATUSES)[number]) {
  return useRecords('todos', { selector: { status: { $eq: status }, reminder: { $ne: null } } }).data;
}
