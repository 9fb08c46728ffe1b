import { useEffect, useState } from 'react';

import { deviceSession } from '../../data/server/device-session.ts';
import { Button } from '../../ui/button.tsx';

/** A newer version is open in another tab and has taken the data over; what is typed here stays until the student reloads. */
export function OutdatedNotice() {
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => deviceSession.store.onOutdated(() => setIsOutdated(true)), []);
  if (!isOutdated) return null;
  return (
    <div
      role="alert"
      className="sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2 text-ink"
    >
      <p>Ekagra was updated in another tab. Reload to continue.</p>
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
    </div>
  );
}
