import { useState } from 'react';

import { useSyncPhase } from '../../shared/replica/use-sync-phase.ts';
import { type Profile, useProfile } from '../../topics/account/store/profile.queries.ts';

/** The profile as the server has it; null until it came from there, and while the account waits for its deletion. */
export function useStayingProfile(userId: string): Profile | null {
  const { phase } = useSyncPhase();
  const profile = useProfile(userId);
  const [hasSynced, setHasSynced] = useState(false);
  if (phase === 'idle' && !hasSynced) setHasSynced(true);
  return hasSynced && profile?.deletion_due === null ? profile : null;
}
