import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { CentredSpinner } from '../centred-spinner.tsx';
import { usePageTitle } from '../site/page-title.ts';
import { useUpdatesWait } from '../update/use-updates-wait.ts';

const AttemptScreen = lazyNamed(() => import('../../features/mock-tests/attempt-screen.tsx'), 'AttemptScreen');

const route = getRouteApi('/_alone/mock-tests/$attemptId');

export function AttemptPage() {
  const { attemptId } = route.useParams();
  usePageTitle('Mock test');
  useUpdatesWait();
  return (
    <Suspense fallback={<CentredSpinner />}>
      <AttemptScreen attemptId={attemptId} />
    </Suspense>
  );
}
