import { useEffect, useState } from 'react';

import { deviceSession } from '../../data/server/device-session.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** A newer version in another tab took over the data. Unsaved input stays here until the student reloads. */
export function OutdatedNotice() {
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => deviceSession.store.onOutdated(() => setIsOutdated(true)), []);
  if (!isOutdated) return null;
  return (
    <NoticeBar isAlert className="sticky top-0 z-50">
      <p>Ekagra was updated in another tab. Reload to continue.</p>
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
    </NoticeBar>
  );
}
