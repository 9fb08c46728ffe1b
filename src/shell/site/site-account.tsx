import { useRouterState } from '@tanstack/react-router';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { OptionalBoundary } from '../optional-boundary.tsx';
import { isAdvertisement } from './advertisement.ts';
import { useSessionStatus } from './session-status.ts';

/** Lazy, so that visitors do not load it. */
const AccountMenu = lazyNamed(() => import('../../topics/account/screens/account-menu.tsx'), 'AccountMenu');

/** Account menu of a student on a page outside the app's frame. */
export function SiteAccount() {
  const isSignedIn = useSessionStatus() === 'signed-in';
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (!isSignedIn || isAdvertisement(path)) return null;
  return (
    <OptionalBoundary>
      <AccountMenu />
    </OptionalBoundary>
  );
}
