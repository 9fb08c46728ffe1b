import { createFileRoute } from '@tanstack/react-router';

import { InviteScreen } from '../../app/invite/invite-screen.tsx';
import { inviteSearch } from '../../app/invite/invite-search.ts';

export const Route = createFileRoute('/_site/invite')({ validateSearch: inviteSearch, component: Invite });

function Invite() {
  return <InviteScreen code={Route.useSearch().code} />;
}
