import { X } from 'lucide-react';
import { useState } from 'react';

import { readKept, tabKey, writeKept } from '../../shared/kept-on-device/kept-value.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useObstacle } from '../connectivity/connectivity-context.tsx';
import { NoticeBar } from './notice-bar.tsx';

const DISMISSED = tabKey('offline-notice-seen');

/** Position above the badge in the corner. */
const OVER_THE_PAGE = 'fixed inset-x-3 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-40 rounded-2xl floating';

/**
 * Shown until dismissed, for the session, or for the page without storage. After that only the badge shows. Also disappears when the
 * connection returns.
 */
export function OfflineNotice() {
  const [isDismissed, setIsDismissed] = useState(() => typeof readKept(DISMISSED, String) === 'string');
  const isOffline = useObstacle() === 'offline';
  if (!isOffline || isDismissed) return null;
  return (
    <UntilDismissed
      onDismiss={() => {
        setIsDismissed(true);
        writeKept(DISMISSED, '');
      }}
    />
  );
}

/**
 * In the flow of the page, so that it covers no buttons. On a scrolled page it floats: in the flow it would be out of sight, and the page
 * would jump.
 */
function UntilDismissed({ onDismiss }: { readonly onDismiss: () => void }) {
  const [isScrolled] = useState(() => globalThis.scrollY > 0);
  return (
    <NoticeBar className={isScrolled ? OVER_THE_PAGE : ''}>
      <output className="mr-auto min-w-0 flex-1 text-sm">
        <span className="block font-medium">You're Offline</span>
        <span className="block text-ink-soft">Don't worry, you can still use the app with limited functionality.</span>
      </output>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </NoticeBar>
  );
}
