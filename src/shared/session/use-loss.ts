import { useEffect, useState } from 'react';

import type { LostStoreError } from '../../../replication/auth/session-store.ts';
import { deviceSession } from '../server/device-session.ts';

/** Why this tab may not use the stored data, with a sentence for the student; null while it may. */
export function useLoss(): LostStoreError | null {
  const [loss, setLoss] = useState<LostStoreError | null>(null);
  useEffect(() => deviceSession.store.onLost(setLoss), []);
  return loss;
}
