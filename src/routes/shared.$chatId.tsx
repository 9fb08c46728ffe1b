import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { OpenScreen } from '../app/site/open-screen.tsx';

const SharedChatPage = lazy(async () => ({ default: (await import('../features/tutor/shared-chat-page.tsx')).SharedChatPage }));

export const Route = createFileRoute('/shared/$chatId')({ component: SharedChat });

function SharedChat() {
  const { chatId } = Route.useParams();
  return (
    <OpenScreen title="Shared chat" isColumn>
      <Suspense>
        <SharedChatPage key={chatId} id={chatId} />
      </Suspense>
    </OpenScreen>
  );
}
