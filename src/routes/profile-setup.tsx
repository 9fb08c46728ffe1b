import { createFileRoute, useNavigate } from '@tanstack/react-router';

import { useIsOffline } from '../app/connectivity/connectivity-context.tsx';
import { RequireSession } from '../app/require-session.tsx';
import { useReturnPath } from '../app/use-return-path.ts';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { ProfileSetup } from '../features/account/profile-setup.tsx';

export const Route = createFileRoute('/profile-setup')({
  component: () => (
    <RequireSession>
      <SetUp />
    </RequireSession>
  ),
});

function SetUp() {
  const { user, setUp } = useSupabaseAuth();
  const isOffline = useIsOffline();
  const next = useReturnPath(undefined);
  const navigate = useNavigate();
  if (user === null) return null;
  return <ProfileSetup user={user} isOffline={isOffline} onDone={() => void setUp().then(() => navigate({ href: next, replace: true }))} />;
}
