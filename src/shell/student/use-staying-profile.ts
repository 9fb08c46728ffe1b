import { useState } from 'react';

import { useSyncPhase } from '../../shared/replica/use-sync-phase.ts';
import { type Profile, useProfile } from '../../topics/account/store/profile.queries.ts';

/** The profile as the server has it. Null until it was received, and while the account is about to be deleted. */
export function useStayingProfile(userId: string): Profile | null {
  const { phase } = useSyncPhase();
  const profile = useProfile(userId);
  const [hasSynced, setHasSynced] = useState(false);
  if (phase === 'idle' && !hasSynced) setHasSynced(true);
  return hasSynced && profile?.deletion_due === null ? profile : null;
}
