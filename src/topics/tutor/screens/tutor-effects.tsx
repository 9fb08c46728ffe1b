import { useEffect } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useUnfinished } from '../store/tutor.queries.ts';
import { useAsking } from './use-asking.ts';

/** Runs on every screen: a doubt asked without a network goes to the model as soon as there is one. */
export function TutorEffects({ isOffline }: { isOffline: boolean }) {
  const userId = useUserId();
  const asking = useAsking(userId);
  const unfinished = useUnfinished();

  useEffect(() => asking?.setOffline(isOffline), [asking, isOffline]);
  useEffect(() => asking?.resume(unfinished), [asking, unfinished, isOffline]);
  return null;
}
