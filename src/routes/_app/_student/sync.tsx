import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const SyncScreen = lazyNamed(() => import('../../../shell/screens/sync-screen.tsx'), 'SyncScreen');

export const Route = createFileRoute('/_app/_student/sync')({
  staticData: { title: 'Sync' },
  component: () => (
    <Suspense
      fallback={
        <StudentColumn>
          <Skeleton className="h-96 rounded-2xl" />
        </StudentColumn>
      }
    >
      <SyncScreen />
    </Suspense>
  ),
});
