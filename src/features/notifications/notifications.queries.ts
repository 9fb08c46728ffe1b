import { useMemo } from 'react';

import { useRecord } from '../../data/replica/use-records.ts';
import { type NotificationSettings, readNotificationSettings } from '../../domain/reminders/notification-settings.ts';

interface StoredChoices {
  readonly settings: NotificationSettings;
  /** The hour at which a study day begins. */
  readonly dayStart: number;
}

/** What the student wants to be told; undefined until it is on this device. */
export function useNotificationSettings(userId: string): StoredChoices | undefined {
  const { data } = useRecord('users', userId);
  // Every change of the profile is another document; only what it says here counts.
  const stored = data && JSON.stringify([data.notification_settings, data.day_start_time]);
  return useMemo(() => {
    if (!stored) return undefined;
    const [settings, dayStart] = JSON.parse(stored) as [Record<string, unknown>, number];
    return { settings: readNotificationSettings(settings), dayStart };
  }, [stored]);
}
