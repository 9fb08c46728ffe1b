import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { OpenScreen } from '../app/site/open-screen.tsx';

const SharedChatsPage = lazy(async () => ({ default: (await import('../features/tutor/shared-chats-page.tsx')).SharedChatsPage }));

export const Route = createFileRoute('/shared/')({ component: SharedChats });

function SharedChats() {
  return (
    <OpenScreen title="Shared chats" isColumn>
      <Suspense fallback={<Ahead />}>
        <SharedChatsPage />
      </Suspense>
    </OpenScreen>
  );
}

/** What is prerendered: the rest is known to the server alone. */
function Ahead() {
  return (
    <p data-needs-app className="text-ink-soft">
      Doubts and answers that students chose to show to everybody. The list needs JavaScript and a network.
    </p>
  );
}
