import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { OpenScreen } from '../app/site/open-screen.tsx';
import { useIsVisitor, useSessionStatus } from '../app/site/session-status.ts';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { type AnalyticsSearch, analyticsSearch } from '../features/analytics/analytics-search.ts';
import { AnalyticsSkeleton } from '../features/analytics/analytics-skeleton.tsx';

/** Loaded before the route is drawn: a page that is drawn ahead cannot wait for a part of itself. */
const AnalyticsExample = lazyRouteComponent(() => import('../features/analytics/analytics-example.tsx'), 'AnalyticsExample');

const StudentAnalytics = lazy(async () => ({
  default: (await import('../features/analytics/student-analytics.tsx')).StudentAnalytics,
}));

export const Route = createFileRoute('/analytics')({
  validateSearch: analyticsSearch,
  loader: () => AnalyticsExample.preload?.(),
  component: Analytics,
});

interface PartProps {
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
}

function Analytics() {
  const status = useSessionStatus();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (next: AnalyticsSearch) => void navigate({ search: analyticsSearch({ ...next }), replace: true, resetScroll: false });
  return (
    <OpenScreen title="Analytics">
      {status === 'signed-in' ? <OwnAnalytics search={search} onSearch={onSearch} /> : <Example search={search} onSearch={onSearch} />}
    </OpenScreen>
  );
}

function OwnAnalytics(props: PartProps) {
  const { user } = useSupabaseAuth();
  return (
    <div className="mx-auto w-full max-w-5xl px-3 pt-2 pb-20 md:px-6 md:pt-4">
      <Suspense fallback={<AnalyticsSkeleton />}>{user === null ? null : <StudentAnalytics userId={user.id} {...props} />}</Suspense>
    </div>
  );
}

/** A student's device does not draw it only to throw it away. Until it is known who is here OpenScreen hides it. */
function Example(props: PartProps) {
  const isVisitor = useIsVisitor();
  const isExpected = import.meta.env.SSR || document.documentElement.dataset['visitor'] !== undefined;
  return isVisitor || isExpected ? <AnalyticsExample {...props} /> : <AnalyticsSkeleton />;
}
