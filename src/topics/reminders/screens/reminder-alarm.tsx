import { useEffect } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useNotificationAccess } from '../../../shared/student/notification-permission.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { keepReminding, setBackgroundReminders } from './keep-reminding.ts';
import { useNotificationSettings, useTaskReminderTimes } from '../store/notifications.queries.ts';
import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { isMentioned } from '../rules/mentions.ts';
import { NOTIFY_MENTIONS } from '../rules/notification-target.ts';

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

/** Makes the service worker check for mentions after a message that mentions the student, once replication is idle. */
function watchMentions({ replica, engine, userId }: OpenReplica): () => void {
  // The first check records which messages are old.
  let isPending = true;
  function notifyWhenIdle(): void {
    if (!isPending || engine.status().phase !== 'idle') return;
    isPending = false;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: NOTIFY_MENTIONS }));
  }
  const stopWatching = engine.onStatus(notifyWhenIdle);
  const stopChanges = replica.onChange(['group_messages'], ({ changed }) => {
    // Every tab sees the change; only the leader acts.
    if (!engine.isLeading()) return;
    isPending ||= changed.some((message) => isMentioned(userId, message));
    notifyWhenIdle();
  });
  notifyWhenIdle();
  return () => {
    stopChanges();
    stopWatching();
  };
}
