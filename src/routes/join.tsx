import { createFileRoute } from '@tanstack/react-router';

import { inviteSearch } from '../app/invite/invite-search.ts';
import { JoinScreen } from '../app/invite/join-screen.tsx';

export const Route = createFileRoute('/join')({ validateSearch: inviteSearch, component: Join });

function Join() {
  const { code } = Route.useSearch();
  return <JoinScreen key={code ?? ''} code={code} />;
}
