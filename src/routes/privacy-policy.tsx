import { createFileRoute } from '@tanstack/react-router';

import { contact } from '../app/site/contact.ts';
import { SiteFrame } from '../app/site/site-frame.tsx';
import { PrivacyPolicy } from '../features/information/privacy-policy.tsx';

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicyRoute });

function PrivacyPolicyRoute() {
  return (
    <SiteFrame>
      <PrivacyPolicy email={contact.email} />
    </SiteFrame>
  );
}
