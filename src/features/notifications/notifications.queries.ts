import { useMemo } from 'react';

import { useRecord } from '../../data/replica/use-records.ts';
import { type NotificationSettings, readNotificationSettings } from '../../domain/reminders/notification-settings.ts';

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
