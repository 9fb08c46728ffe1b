import { useEffect } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useUnfinished } from '../store/tutor.queries.ts';
import { useAsking } from './use-asking.ts';

/** Active on every screen: sends a doubt that was asked offline to the model once there is a network. */
export function TutorEffects({ isOffline }: { isOffline: boolean }) {
  const userId = useUserId();
  const asking = useAsking(userId);
  const unfinished = useUnfinished();

  useEffect(() => asking?.setOffline(isOffline), [asking, isOffline]);
  useEffect(() => asking?.resume(unfinished), [asking, unfinished, isOffline]);
  return null;
}
