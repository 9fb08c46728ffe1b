import { useNavigate } from '@tanstack/react-router';

import { useSession } from '../../data/session/session-context.tsx';
import { ProfileSetup } from '../../features/account/profile-setup.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { SiteAccount } from '../site/site-account.tsx';
import { useReturnPath } from '../use-return-path.ts';

export function ProfileSetupScreen() {
  const { setUp } = useSession();
  const isOffline = useIsOffline();
  const next = useReturnPath(undefined);
  const navigate = useNavigate();
  return (
    <>
      <SiteAccount />
      <ProfileSetup isOffline={isOffline} onDone={() => void setUp().then(() => navigate({ href: next, replace: true }))} />
    </>
  );
}
