import { useUserId } from '../../data/session/use-user.ts';
import { useProfile } from '../../features/account/profile.queries.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

const LeavingNotice = lazyNamed(() => import('../../features/account/leaving-notice.tsx'), 'LeavingNotice');

/** Covers the app of a student whose account waits for its deletion. */
export function Leaving({ isOffline }: { isOffline: boolean }) {
  const due = useProfile(useUserId())?.deletion_due ?? null;
  return due === null ? null : <LeavingNotice due={due} isOffline={isOffline} />;
}
