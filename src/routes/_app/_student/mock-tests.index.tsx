import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy, because it includes the questions bundled with the app. */
const MockTestsScreen = lazyNamed(() => import('../../../topics/mock-tests/screens/mock-tests-screen.tsx'), 'MockTestsScreen');

export const Route = createFileRoute('/_app/_student/mock-tests/')({
  staticData: { title: 'Mock tests' },
  component: () => (
    <StudentColumn>
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
        <MockTestsScreen />
      </Suspense>
    </StudentColumn>
  ),
});
