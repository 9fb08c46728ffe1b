import { CloudOff } from 'lucide-react';

import { useIsOffline } from './connectivity-context.tsx';

/** Corner badge without a network. It must not cover the composer of an open group. */
export function OfflineBadge() {
  if (!useIsOffline()) return null;
  return (
    <p
      data-offline-badge
      className="pointer-events-none fixed right-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-40 flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-[6px] text-sm font-medium text-ink md:bottom-3 max-lg:[body:has([data-deep])_&]:top-[calc(124px+env(safe-area-inset-top))] max-lg:[body:has([data-deep])_&]:bottom-auto"
    >
      <CloudOff aria-hidden className="size-4" />
      Offline Mode
    </p>
  );
}
