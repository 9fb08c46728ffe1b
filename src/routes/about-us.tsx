import { createFileRoute } from '@tanstack/react-router';

import { SiteFrame } from '../app/site/site-frame.tsx';
import { AboutUs } from '../features/information/about-us.tsx';

export const Route = createFileRoute('/about-us')({ component: AboutUsRoute });

function AboutUsRoute() {
  return (
    <SiteFrame>
      <AboutUs />
    </SiteFrame>
  );
}
