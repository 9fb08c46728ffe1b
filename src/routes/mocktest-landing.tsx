import { createFileRoute } from '@tanstack/react-router';

import { Entrance } from '../app/site/entrance.tsx';
import { SiteFrame } from '../app/site/site-frame.tsx';
import { FeatureLandingPage } from '../features/feature-landing/feature-landing-page.tsx';
import { features } from '../features/feature-landing/features.ts';

export const Route = createFileRoute('/mocktest-landing')({ component: FeatureLanding });

function FeatureLanding() {
  return (
    <SiteFrame>
      <FeatureLandingPage feature={features.mockTests} entrance={<Entrance />} />
    </SiteFrame>
  );
}
