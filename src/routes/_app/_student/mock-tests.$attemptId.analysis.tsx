import { createFileRoute } from '@tanstack/react-router';

import { AnalysisPage } from '../../../shell/screens/analysis-page.tsx';

export const Route = createFileRoute('/_app/_student/mock-tests/$attemptId/analysis')({
  staticData: { title: 'Analysis' },
  component: AnalysisPage,
});
