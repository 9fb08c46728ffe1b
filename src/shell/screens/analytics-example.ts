import { lazyRouteComponent } from '@tanstack/react-router';

/** Preloaded with its route, because prerendering cannot wait for a lazy part. */
export const AnalyticsExample = lazyRouteComponent(
  () => import('../../topics/analytics/screens/analytics-example.tsx'),
  'AnalyticsExample',
);
