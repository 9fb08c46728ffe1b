import { createFileRoute, Navigate } from '@tanstack/react-router';

import { InviteScreen } from '../app/invite/invite-screen.tsx';
import { useSessionStatus } from '../app/site/session-status.ts';

export const Route = createFileRoute('/i/$code')({ component: ShortInvite });

/** The short address of an invite, for messages and QR codes. A visitor's is the long one, which comes back from signing in. */
function ShortInvite() {
  const { code } = Route.useParams();
  return useSessionStatus() === 'signed-out' ? <Navigate to="/invite" search={{ code }} replace /> : <InviteScreen code={code} />;
}
