import { useCallback, useEffect, useRef } from 'react';

import { lookBack } from '../../store/look-back.ts';
import type { MessageReach } from '../../store/message-reach.ts';
import { useOpenReplica } from '../../../../shared/replica/replica-context.tsx';
import { useSyncPhase } from '../../../../shared/replica/use-sync-phase.ts';

/**
 * State of the messages before the first one on this device.
 * - `beginning`: there are none.
 * - `coming`: they are being loaded.
 * - `offline`, `failed`: they cannot be loaded now.
 */
export type Earlier = 'beginning' | 'coming' | 'offline' | 'failed' | 'unknown';

/**
 * Requests older messages when the first one on this device is in view (PULL-9), once for each first message. Replication retries failures
 * automatically, and `again` retries at once.
 */
export function useEarlierMessages(
  groupId: string,
  reach: MessageReach | null,
  isLookedAt: boolean,
): { earlier: Earlier; again: () => void } {
  const open = useOpenReplica();
  const { phase } = useSyncPhase();
  const floor = reach?.floor ?? null;
  const asked = useRef<string>(undefined);
  const again = useCallback(() => {
    if (open === null || floor === null) return;
    lookBack(open, groupId, floor).catch((error: unknown) => console.error('Earlier messages could not be asked for', error));
  }, [open, groupId, floor]);

  useEffect(() => {
    if (!isLookedAt || floor === null || asked.current === floor.id) return;
    asked.current = floor.id;
    again();
  }, [isLookedAt, floor, again]);

  return { earlier: earlierOf(reach, phase), again };
}

function earlierOf(reach: MessageReach | null, phase: ReturnType<typeof useSyncPhase>['phase']): Earlier {
  if (reach === null) return 'unknown';
  if (reach.floor === null) return reach.gapBefore === null ? 'beginning' : 'unknown';
  if (phase === 'offline') return 'offline';
  return phase === 'idle' || phase === 'syncing' ? 'coming' : 'failed';
}
