import { useMemo } from 'react';

import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { useStable } from '../../../shared/replica/use-stable.ts';
import { type NotificationSettings, readNotificationSettings } from '../rules/notification-settings.ts';
import { remindsAt } from '../rules/task-reminders.ts';
import type { OPEN_STATUSES } from '../../tasks/rules/index.ts';

interface StoredChoices {
  readonly settings: NotificationSettings;
  /** Hour at which a study day begins. */
  readonly dayStart: number;
}

/** The notification settings; undefined until this device has the profile. */
export function useNotificationSettings(userId: string): StoredChoices | undefined {
  const { data } = useRecord('users', userId);
  // Stable, so that other changes of the profile do not restart the reminders.
  const stored = useStable(data ? { settings: data.notification_settings, dayStart: data.day_start_time } : undefined);
  return useMemo(() => stored && { ...stored, settings: readNotificationSettings(stored.settings) }, [stored]);
}

/** Reminder times of open tasks, in epoch milliseconds. */
export function useTaskReminderTimes(): readonly number[] {
  const todo = useTasksThatRemind('todo');
  const doing = useTasksThatRemind('doing');
  const times = [...(todo ?? []), ...(doing ?? [])].flatMap((task) => remindsAt(task) ?? []);
  // Stable, so that other changes of tasks do not restart the reminders.
  return useStable(times.toSorted((a, b) => a - b));
}

function useTasksThatRemind(status: (typeof OPEN_STATUSES)[number]) {
  return useRecords('todos', { selector: { status: { $eq: status }, reminder: { $ne: null } } }).data;
}
