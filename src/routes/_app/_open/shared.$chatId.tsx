import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { OpenColumn } from '../../../shell/site/open-column.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const SharedChatPage = lazyNamed(() => import('../../../topics/tutor/screens/shared-chat-page.tsx'), 'SharedChatPage');

export const Route = createFileRoute('/_app/_open/shared/$chatId')({ staticData: { title: 'Shared chat' }, component: SharedChat });

function SharedChat() {
  const { chatId } = Route.useParams();
  return (
    <OpenColumn>
      <Suspense>
        <SharedChatPage key={chatId} id={chatId} />
      </Suspense>
    </OpenColumn>
  );
}
