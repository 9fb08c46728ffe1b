import { createFileRoute } from '@tanstack/react-router';

import { AnalyticsExample } from '../../../shell/screens/analytics-example.ts';
import { AnalyticsScreen } from '../../../shell/screens/analytics-screen.tsx';
import { analyticsSearch } from '../../../topics/analytics/screens/analytics-search.ts';

export const Route = createFileRoute('/_app/_open/analytics')({
  staticData: { title: 'Analytics' },
  validateSearch: analyticsSearch,
  loader: () => AnalyticsExample.preload?.(),
  component: AnalyticsScreen,
});
