import { X } from 'lucide-react';
import { useEffect, useState } from 'react';

import { IconButton } from '../../ui/icon-button.tsx';
import { useObstacle } from '../connectivity/connectivity-context.tsx';
import { NoticeBar } from './notice-bar.tsx';

const SEEN = 'offline-notice-seen';

/**
 * Until dismissed or back online; once a session. In the flow, so that it covers nothing that is pressed. A page that is scrolled
 * would jump and not show it: there the badge says it alone.
 */
export function OfflineNotice() {
  return useObstacle() === 'offline' ? <OnceASession /> : null;
}

function OnceASession() {
  const [isShown, setIsShown] = useState(() => sessionStorage.getItem(SEEN) === null && globalThis.scrollY === 0);
  useEffect(() => {
    if (isShown) sessionStorage.setItem(SEEN, '');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <NoticeBar>
      <output className="mr-auto min-w-0 flex-1 text-sm">
        <span className="block font-medium">You're Offline</span>
        <span className="block text-ink-soft">Don't worry, you can still use the app with limited functionality.</span>
      </output>
      <IconButton label="Dismiss" onClick={() => setIsShown(false)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </NoticeBar>
  );
}
