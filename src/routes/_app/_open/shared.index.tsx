import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { OpenColumn } from '../../../shell/site/open-column.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const SharedChatsPage = lazyNamed(() => import('../../../topics/tutor/screens/shared-chats-page.tsx'), 'SharedChatsPage');

export const Route = createFileRoute('/_app/_open/shared/')({ staticData: { title: 'Shared chats' }, component: SharedChats });

function SharedChats() {
  return (
    <OpenColumn>
      <Suspense fallback={<Ahead />}>
        <SharedChatsPage />
      </Suspense>
    </OpenColumn>
  );
}

/** The prerendered part of the page. The list comes from the server. */
function Ahead() {
  return (
    <p data-needs-app className="text-ink-soft">
      Doubts and answers that students chose to share. The list needs JavaScript and a network.
    </p>
  );
}
