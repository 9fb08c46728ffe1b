import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { OptionalBoundary } from '../optional-boundary.tsx';
import { WithPlan } from '../student/with-plan.tsx';

/** Loaded after the frame, because its sessions and settings make it large. */
const FocusScreen = lazyNamed(() => import('../../topics/focus/screens/focus-screen.tsx'), 'FocusScreen');

const ExamCountdown = lazyNamed(() => import('../student/exam-countdown.tsx'), 'ExamCountdown');

const route = getRouteApi('/_app/_student/productivity');

export function ProductivityScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WithPlan plan="below">
      <OptionalBoundary>
        <ExamCountdown className="px-4 pt-2 text-center md:px-6" />
      </OptionalBoundary>
      <Suspense>
        <FocusScreen view={{ search, onLeave: null }} onChoose={(chosen) => void navigate({ search: chosen, replace: true })} />
      </Suspense>
    </WithPlan>
  );
}
