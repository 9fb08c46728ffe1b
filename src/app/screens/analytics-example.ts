import { lazyRouteComponent } from '@tanstack/react-router';

/** Preloaded with its route: prerendering cannot wait for a lazy part. */
export const AnalyticsExample = lazyRouteComponent(() => import('../../features/analytics/analytics-example.tsx'), 'AnalyticsExample');
