import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const OwnDataScreen = lazyNamed(() => import('../../../shell/screens/own-data-screen.tsx'), 'OwnDataScreen');

export const Route = createFileRoute('/_app/_student/migration')({
  staticData: { title: 'Import & export' },
  component: () => (
    <StudentColumn>
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <OwnDataScreen />
      </Suspense>
    </StudentColumn>
  ),
});
