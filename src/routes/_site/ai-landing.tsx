import { createFileRoute } from '@tanstack/react-router';

import { Entrance } from '../../app/site/entrance.tsx';
import { FeatureLandingPage } from '../../features/feature-landing/feature-landing-page.tsx';
import { features } from '../../features/feature-landing/features.ts';

export const Route = createFileRoute('/_site/ai-landing')({
  component: () => <FeatureLandingPage feature={features.tutor} entrance={<Entrance />} />,
});
