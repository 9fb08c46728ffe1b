import { createFileRoute } from '@tanstack/react-router';

import { Entrance } from '../../shell/site/entrance.tsx';
import { FeatureLandingPage } from '../../shell/site/feature-landing/feature-landing-page.tsx';
import { features } from '../../shell/site/feature-landing/features.ts';

export const Route = createFileRoute('/_site/tasks-landing')({
  component: () => <FeatureLandingPage feature={features.tasks} entrance={<Entrance />} />,
});
