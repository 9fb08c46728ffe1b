import { getRouteApi } from '@tanstack/react-router';
import { Suspense, use } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { CentredSpinner } from '../centred-spinner.tsx';
import { FrameSlot } from '../frame-slot.ts';
import { usePageTitle } from '../site/page-title.ts';
import { useUpdatesWait } from '../update/use-updates-wait.ts';

const AttemptScreen = lazyNamed(() => import('../../topics/mock-tests/screens/attempt-screen.tsx'), 'AttemptScreen');

const route = getRouteApi('/_alone/mock-tests/$attemptId');

export function AttemptPage() {
  const { attemptId } = route.useParams();
  usePageTitle('Mock test');
  useUpdatesWait();
  const { setSlot } = use(FrameSlot);
  return (
    <div className="grid h-full grid-cols-1 grid-rows-[minmax(0,1fr)_auto]">
      <Suspense fallback={<CentredSpinner />}>
        <AttemptScreen attemptId={attemptId} />
      </Suspense>
      {/* The offline badge has its own row: in the corner it would cover the buttons of the paper. */}
      <div ref={setSlot} className="not-empty:pb-[env(safe-area-inset-bottom)]" />
    </div>
  );
}
