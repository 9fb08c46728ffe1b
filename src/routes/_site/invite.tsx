import { createFileRoute } from '@tanstack/react-router';

import { InviteScreen } from '../../shell/invite/invite-screen.tsx';
import { inviteSearch } from '../../shell/invite/invite-search.ts';

export const Route = createFileRoute('/_site/invite')({ validateSearch: inviteSearch, component: Invite });

function Invite() {
  const { code, from } = Route.useSearch();
  return <InviteScreen code={code} from={from} />;
}
