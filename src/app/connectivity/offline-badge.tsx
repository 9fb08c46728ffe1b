import { CloudOff } from 'lucide-react';

import { useIsOffline } from './connectivity-context.tsx';

/** Shown in the corner while offline: a word and a shape. Covers no control. */
export function OfflineBadge() {
  if (!useIsOffline()) return null;
  return (
    // In the flow with zero height: where it stands at the top, a notice moves it down with the page.
    <div className="pointer-events-none sticky top-0 z-40 h-0">
      <output
        data-offline-badge
        className={`${PLACE} ${ABOVE_GROUP} flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-[6px] text-sm font-medium text-ink`}
      >
        <CloudOff aria-hidden className="size-4" />
        Offline Mode
      </output>
    </div>
  );
}

const PLACE = 'fixed right-3 bottom-[calc(68px+env(safe-area-inset-bottom))] md:bottom-3';
/** Not over what is typed at the bottom of an open group. */
const ABOVE_GROUP =
  'max-lg:[body:has([data-deep])_&]:absolute max-lg:[body:has([data-deep])_&]:top-[calc(124px+env(safe-area-inset-top))] max-lg:[body:has([data-deep])_&]:bottom-auto';
