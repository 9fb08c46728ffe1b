import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { AccountOnly } from '../../../shell/account-only.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const ModerationScreen = lazyNamed(() => import('../../../topics/moderation/screens/moderation-screen.tsx'), 'ModerationScreen');

export const Route = createFileRoute('/_app/_student/moderation')({
  staticData: { title: 'Moderation' },
  component: () => (
    <AccountOnly title="Moderation needs an account" text="What others reported is on the server.">
      <Suspense>
        <ModerationScreen />
      </Suspense>
    </AccountOnly>
  ),
});
