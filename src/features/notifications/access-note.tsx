import { askForNotifications, type NotificationAccess } from '../../data/student/notification-permission.ts';
import { Button } from '../../ui/button.tsx';

interface AccessNoteProps {
  readonly access: NotificationAccess;
  /** A reminder is on, perhaps set on another device. */
  readonly hasAny: boolean;
}

/** The browser's permission, and how to change it. */
export function AccessNote({ access, hasAny }: AccessNoteProps) {
  if (access === 'unsupported') {
    return <Note text="This browser shows no notifications. On an iPhone, put Ekagra on the home screen and open it from there." />;
  }
  if (access === 'denied') {
    return (
      <Note text="Notifications of Ekagra are blocked on this device. To allow them, open the settings of this site from the browser’s address bar, choose Notifications and allow them." />
    );
  }
  if (access === 'granted' || !hasAny) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-strong p-3">
      <p className="text-sm">This device has not been asked yet whether it may show them.</p>
      <Button onClick={() => void askForNotifications()}>Allow on this device</Button>
    </div>
  );
}

function Note({ text }: { text: string }) {
  return <p className="rounded-xl border border-line-strong p-3 text-sm">{text}</p>;
}
