import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';

import { AnalyticsSkeleton } from '../../topics/analytics/screens/analytics-skeleton.tsx';
import type { AnalyticsSearch } from '../../topics/analytics/screens/analytics-search.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useIsVisitor, useSessionStatus } from '../site/session-status.ts';
import { AnalyticsExample } from './analytics-example.ts';

const StudentAnalytics = lazyNamed(() => import('../../topics/analytics/screens/student-analytics.tsx'), 'StudentAnalytics');

const route = getRouteApi('/_app/_open/analytics');

interface PartProps {
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
}

/** A student's own analytics. Visitors see an example. */
export function AnalyticsScreen() {
  const status = useSessionStatus();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: AnalyticsSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return status === 'signed-in' ? <OwnAnalytics search={search} onSearch={onSearch} /> : <Example search={search} onSearch={onSearch} />;
}

function OwnAnalytics(props: PartProps) {
  return (
    <div className="mx-auto w-full max-w-5xl px-3 pt-2 pb-20 md:px-6 md:pt-4">
      <Suspense fallback={<AnalyticsSkeleton />}>
        <StudentAnalytics {...props} />
      </Suspense>
    </div>
  );
}

/** The example is not rendered on a student's device. VisitorScreen hides it until the session is known. */
function Example(props: PartProps) {
  const isVisitor = useIsVisitor();
  const isExpected = import.meta.env.SSR || document.documentElement.dataset['visitor'] !== undefined;
  return isVisitor || isExpected ? <AnalyticsExample {...props} /> : <AnalyticsSkeleton />;
}
