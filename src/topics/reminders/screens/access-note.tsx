import type { ReactNode } from 'react';

import { askForNotifications, type NotificationAccess } from '../../../shared/student/notification-permission.ts';
import { Button } from '../../../ui/button.tsx';

interface AccessNoteProps {
  readonly access: NotificationAccess;
  /** A reminder is on, perhaps set on another device. */
  readonly hasAny: boolean;
  /** Null: installing changes nothing. */
  readonly howToInstall: ReactNode;
}

/** The browser's permission, and how to change it. */
export function AccessNote({ access, hasAny, howToInstall }: AccessNoteProps) {
  if (access === 'unsupported') {
    if (howToInstall === null) return <Note text="This browser cannot show notifications." />;
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-strong p-3">
        <p className="text-sm">On this device only the installed app can show notifications.</p>
        {howToInstall}
      </div>
    );
  }
  if (access === 'denied') {
    return <Note text="Notifications are blocked on this device. Open the site settings from the address bar and allow notifications." />;
  }
  if (access === 'granted' || !hasAny) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-strong p-3">
      <p className="text-sm">Notifications are not allowed on this device yet.</p>
      <Button onClick={() => void askForNotifications()}>Allow on this device</Button>
    </div>
  );
}

function Note({ text }: { text: string }) {
  return <p className="rounded-xl border border-line-strong p-3 text-sm">{text}</p>;
}
