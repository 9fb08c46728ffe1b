import { useLocation } from '@tanstack/react-router';

import { useUserId } from '../../shared/session/use-user.ts';
import { useProfile } from '../../topics/account/store/profile.queries.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

const LeavingBar = lazyNamed(() => import('../notices/leaving-bar.tsx'), 'LeavingBar');
const LeavingNotice = lazyNamed(() => import('../../topics/account/screens/leaving-notice.tsx'), 'LeavingNotice');

/** Covers the app of a student whose account waits for its deletion, but for the export. */
export function Leaving({ isOffline }: { isOffline: boolean }) {
  const { pathname } = useLocation();
  const due = useProfile(useUserId())?.deletion_due ?? null;
  if (due === null) return null;
  return pathname === '/migration' ? <LeavingBar due={due} isOffline={isOffline} /> : <LeavingNotice due={due} isOffline={isOffline} />;
}
