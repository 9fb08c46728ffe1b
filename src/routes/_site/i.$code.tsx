import { createFileRoute, redirect } from '@tanstack/react-router';

import { InviteScreen } from '../../app/invite/invite-screen.tsx';

/** Short address of an invite, for messages and QR codes. Redirects visitors to the long one, which survives signing in. */
export const Route = createFileRoute('/_site/i/$code')({
  beforeLoad: async ({ context, params: { code } }) => {
    if ((await context.session.settled()) === null) redirect({ to: '/invite', search: { code }, replace: true, throw: true });
  },
  component: ShortInvite,
});

function ShortInvite() {
  return <InviteScreen code={Route.useParams().code} />;
}
