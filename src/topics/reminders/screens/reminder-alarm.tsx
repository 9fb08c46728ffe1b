import { useEffect } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useNotificationAccess } from '../../../shared/student/notification-permission.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { watchMentions } from './mention-alarm.ts';
import { keepReminding, setBackgroundReminders } from './keep-reminding.ts';
import { useNotificationSettings, useTaskReminderTimes } from '../store/notifications.queries.ts';

/** Wakes the service worker when a reminder may be due; in one tab only. */
export function ReminderAlarm() {
  const userId = useUserId();
  const choices = useNotificationSettings(userId);
  const access = useNotificationAccess();
  const taskTimes = useTaskReminderTimes();

  useEffect(() => {
    if (choices === undefined || access !== 'granted') return;
    const { settings, dayStart } = choices;
    const wantsReminders = settings.beforeStreakEnds || settings.tasksDue || taskTimes.length > 0;
    void setBackgroundReminders(wantsReminders);
    if (!wantsReminders) return;
    const ending = new AbortController();
    void keepReminding({ settings, dayStart, taskTimes }, ending.signal);
    return () => ending.abort();
  }, [choices, access, taskTimes]);

  const open = useOpenReplica();
  const wantsMentions = access === 'granted' && choices?.settings.mentions === true;
  useEffect(() => (open !== null && wantsMentions ? watchMentions(open) : undefined), [open, wantsMentions]);

  return null;
}
