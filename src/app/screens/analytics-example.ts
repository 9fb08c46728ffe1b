import { lazyRouteComponent } from '@tanstack/react-router';

/** Loaded before the route is drawn: a page that is drawn ahead cannot wait for a part of itself. */
export const AnalyticsExample = lazyRouteComponent(() => import('../../features/analytics/analytics-example.tsx'), 'AnalyticsExample');
