import { createFileRoute } from '@tanstack/react-router';

import { Entrance } from '../../app/site/entrance.tsx';
import { loadSignIn } from '../../app/site/load-sign-in.ts';
import { FeatureSections } from '../../features/feature-landing/feature-sections.tsx';
import { HowItWorks } from '../../features/landing/how-it-works.tsx';
import { LandingPage } from '../../features/landing/landing-page.tsx';
import { Stats } from '../../features/landing/stats.tsx';
import { Supporters } from '../../features/landing/supporters.tsx';

export const Route = createFileRoute('/_site/')({ loader: loadSignIn, component: Landing });

function Landing() {
  return (
    <LandingPage entrance={<Entrance />}>
      <HowItWorks />
      <FeatureSections />
      <Stats />
      <Supporters />
    </LandingPage>
  );
}
