import { createFileRoute } from '@tanstack/react-router';

import { Entrance } from '../../shell/site/entrance.tsx';
import { loadSignIn } from '../../shell/site/load-sign-in.ts';
import { FeatureSections } from '../../shell/site/feature-landing/feature-sections.tsx';
import { HowItWorks } from '../../shell/site/landing/how-it-works.tsx';
import { LandingPage } from '../../shell/site/landing/landing-page.tsx';
import { Stats } from '../../shell/site/landing/stats.tsx';
import { Supporters } from '../../shell/site/landing/supporters.tsx';

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
