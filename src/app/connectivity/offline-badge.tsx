import { CloudOff } from 'lucide-react';

import { useIsOffline } from './connectivity-context.tsx';

/** Shown in the corner while offline: a word and a shape. Covers no control. */
export function OfflineBadge() {
  if (!useIsOffline()) return null;
  return (
    <p
      data-offline-badge
      className={`${PLACE} ${ABOVE_GROUP} pointer-events-none flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-[6px] text-sm font-medium text-ink`}
    >
      <CloudOff aria-hidden className="size-4" />
      Offline Mode
    </p>
  );
}

const PLACE = 'fixed right-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-40 md:bottom-3';
/** Not over what is typed at the bottom of an open group. */
const ABOVE_GROUP =
  'max-lg:[body:has([data-deep])_&]:top-[calc(124px+env(safe-area-inset-top))] max-lg:[body:has([data-deep])_&]:bottom-auto';
