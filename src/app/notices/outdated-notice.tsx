import { useEffect, useState } from 'react';

import { deviceSession } from '../../data/server/device-session.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** STORE-1: a newer version owns the data. Unsaved input stays here until the student reloads. */
export function OutdatedNotice() {
  const reason = useOutdated();
  if (reason === null) return null;
  return (
    <NoticeBar isAlert className="sticky top-0 z-50">
      <p>{reason}</p>
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
    </NoticeBar>
  );
}

/** @returns a sentence for the student; null while this version is the newest here */
export function useOutdated(): string | null {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => deviceSession.store.onOutdated(({ message }) => setReason(message)), []);
  return reason;
}
