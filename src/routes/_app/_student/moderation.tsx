import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyNamed } from '../../../ui/lazy-named.ts';

const ModerationScreen = lazyNamed(() => import('../../../features/moderation/moderation-screen.tsx'), 'ModerationScreen');

export const Route = createFileRoute('/_app/_student/moderation')({
  staticData: { title: 'Moderation' },
  component: () => (
    <Suspense>
      <ModerationScreen />
    </Suspense>
  ),
});
