import { createFileRoute } from '@tanstack/react-router';

import { SiteFrame } from '../app/site/site-frame.tsx';
import { TermsOfService } from '../features/information/terms-of-service.tsx';

export const Route = createFileRoute('/terms')({ component: TermsOfServiceRoute });

function TermsOfServiceRoute() {
  return (
    <SiteFrame>
      <TermsOfService />
    </SiteFrame>
  );
}
