import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import type { NotificationSettings } from '../rules/notification-settings.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';

/** Merges the changes into the stored settings. */
export function saveNotificationSettings(replica: Replica, userId: string, changes: Partial<NotificationSettings>): Promise<WriteResult> {
  return saveProfile(replica, userId, (stored) => ({ notification_settings: { ...stored?.notification_settings, ...changes } }));
}
