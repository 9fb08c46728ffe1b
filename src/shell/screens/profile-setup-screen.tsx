import { useNavigate } from '@tanstack/react-router';

import { useReplicaOnceOpen } from '../../shared/replica/replica-context.tsx';
import { useUserId } from '../../shared/session/use-user.ts';
import { clockOf, studyDayOf } from '../../shared/days/study-day.ts';
import { ProfileSetup } from '../../topics/account/screens/profile-setup.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { DEFAULT_ROUTE } from '../default-route.ts';
import { SiteAccount } from '../site/site-account.tsx';
import { useReturnPath } from '../use-return-path.ts';

export function ProfileSetupScreen() {
  const isOffline = useIsOffline();
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const next = useReturnPath(undefined);
  const navigate = useNavigate();

  /** A student who named an exam gets a plan. It opens first, unless they came for another page. */
  async function goOn(exams: readonly string[]) {
    const hasPlan = exams.length > 0;
    // If this fails, the screen of the plan creates it.
    if (hasPlan) await planFirstDay().catch((error: unknown) => console.error('Error planning the first day', error));
    await navigate({ href: hasPlan && next === DEFAULT_ROUTE ? '/tasks' : next, replace: true });
  }

  async function planFirstDay() {
    const { updatePlan } = await import('../../topics/plan/store/planner.commands.ts');
    const replica = await replicaOnceOpen();
    await updatePlan(replica, userId, studyDayOf(Date.now(), clockOf(await replica.get('users', userId))));
  }

  return (
    <>
      <SiteAccount />
      <ProfileSetup isOffline={isOffline} onDone={(exams) => void goOn(exams)} />
    </>
  );
}
