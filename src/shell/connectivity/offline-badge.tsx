import { CloudOff } from 'lucide-react';
import { use } from 'react';
import { createPortal } from 'react-dom';

import { syncWords } from '../../topics/sync/screens/sync-words.ts';
import { FrameSlot } from '../frame-slot.ts';
import { useObstacle } from './connectivity-context.tsx';

const WORDS = { offline: 'Offline Mode', ailing: syncWords({ kind: 'ailing', waiting: 0, rejected: 0 }) };

/**
 * Shown in the corner while the server cannot be reached: a word and a shape. In the app's frame it has its own row, so it covers nothing.
 */
export function OfflineBadge() {
  const { slot } = use(FrameSlot);
  const obstacle = useObstacle();
  if (obstacle === null) return null;
  const badge = (
    <output className="flex items-center gap-2 rounded-full border border-line bg-raised px-3 py-[6px] text-sm font-medium text-ink">
      <CloudOff aria-hidden className="size-4" />
      {WORDS[obstacle]}
    </output>
  );
  return slot === null ? (
    <div className="pointer-events-none fixed right-[calc(0.75rem+env(safe-area-inset-right))] bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-40">
      {badge}
    </div>
  ) : (
    createPortal(<div className="flex justify-end px-3 py-[4px]">{badge}</div>, slot)
  );
}
