import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

import { useUserId } from '../../shared/session/use-user.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PlanSkeleton } from './plan-skeleton.tsx';

/** Loaded after the screen beside it. */
const StudentPlan = lazyNamed(() => import('./student-plan.tsx'), 'StudentPlan');

interface WithPlanProps {
  /** Position of today's plan on a phone. On a desktop it is a column beside the screen. */
  readonly plan: 'above' | 'below';
  readonly children: ReactNode;
}

/** A screen with today's plan beside it. */
export function WithPlan({ plan, children }: WithPlanProps) {
  const userId = useUserId();
  const isAbove = plan === 'above';
  const aside = (
    <div
      className={`px-4 md:px-6 xl:w-84 xl:shrink-0 xl:overflow-y-auto xl:border-line xl:pt-2 xl:pb-6 ${isAbove ? 'order-first pb-2 max-md:group-has-[[data-scrolled]]/screen:hidden xl:border-r' : 'pb-8 xl:border-l'}`}
    >
      <CatchBoundary getResetKey={() => userId} errorComponent={PlanMissing}>
        <Suspense fallback={<PlanSkeleton />}>
          <StudentPlan hasCountdown={isAbove} />
        </Suspense>
      </CatchBoundary>
    </div>
  );
  return (
    // On a phone the plan makes room for a list that is scrolled.
    <div className="group/screen flex min-h-0 flex-1 flex-col xl:flex-row">
      {/* The board fills the height that the plan leaves; other content keeps its own height. */}
      <div className={`flex min-w-0 flex-1 flex-col ${isAbove ? 'min-h-0' : 'max-xl:flex-none'}`}>{children}</div>
      {/* Last in the tab order. Otherwise Tab would pass three controls of each plan item on its way to the new task. */}
      {aside}
    </div>
  );
}

/** Shown when the plan fails, so that the screen continues without it. */
function PlanMissing() {
  return <p className="py-3 text-sm text-ink-soft">Today’s plan could not be opened. Nothing is lost. Reload to try again.</p>;
}
