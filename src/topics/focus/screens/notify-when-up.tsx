import { Bell } from 'lucide-react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { askForNotifications, useNotificationAccess } from '../../../shared/student/notification-permission.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { saveNotificationSettings } from '../../reminders/store/index.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Offers a notification at the end of the timer. Prompts only after a press. */
export function NotifyWhenUp({ isOn }: { isOn: boolean }) {
  const userId = useUserId();
  const access = useNotificationAccess();
  const replicaOnceOpen = useReplicaOnceOpen();
  if (access === 'unsupported' || access === 'denied' || (isOn && access === 'granted')) return null;

  async function turnOn() {
    if ((await askForNotifications()) !== 'granted') {
      showToast({ title: 'Notifications are off', text: 'You can turn them on later in Settings.' });
      return;
    }
    const result = await saveNotificationSettings(await replicaOnceOpen(), userId, { timeIsUp: true });
    if (result.ok) showToast({ title: 'You get a notification when time is up' });
    else showFailure(result);
  }

  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-2 justify-self-center rounded-lg px-4 text-ink-soft hover:bg-hover hover:text-ink"
      onClick={turnOn}
    >
      <Bell aria-hidden className="size-5" />
      Notify me when time is up
    </button>
  );
}
