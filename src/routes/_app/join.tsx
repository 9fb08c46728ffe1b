import { createFileRoute } from '@tanstack/react-router';

import { inviteSearch } from '../../shell/invite/invite-search.ts';
import { JoinScreen } from '../../shell/invite/join-screen.tsx';

/** No guard here: the screen redirects a visitor to the invite page. */
export const Route = createFileRoute('/_app/join')({
  staticData: { title: 'Join a group' },
  validateSearch: inviteSearch,
  component: Join,
});

function Join() {
  const { code } = Route.useSearch();
  return <JoinScreen key={code ?? ''} code={code} />;
}
