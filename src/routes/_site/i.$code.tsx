import { createFileRoute, redirect } from '@tanstack/react-router';

import { InviteScreen } from '../../shell/invite/invite-screen.tsx';
import { shortInviteSearch } from '../../shell/invite/invite-search.ts';

/** Short URL of an invite, for messages and QR codes. Redirects visitors to the long URL, which survives signing in. */
export const Route = createFileRoute('/_site/i/$code')({
  validateSearch: shortInviteSearch,
  beforeLoad: async ({ context, params: { code }, search: { from } }) => {
    if ((await context.session.settled()) === null) redirect({ to: '/invite', search: { code, from }, replace: true, throw: true });
  },
  component: ShortInvite,
});

function ShortInvite() {
  return <InviteScreen code={Route.useParams().code} from={Route.useSearch().from} />;
}
