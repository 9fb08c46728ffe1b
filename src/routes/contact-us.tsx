import { createFileRoute } from '@tanstack/react-router';

import { contact } from '../app/site/contact.ts';
import { SiteFrame } from '../app/site/site-frame.tsx';
import { ContactUs } from '../features/information/contact-us.tsx';

export const Route = createFileRoute('/contact-us')({ component: ContactUsRoute });

function ContactUsRoute() {
  return (
    <SiteFrame>
      <ContactUs {...contact} />
    </SiteFrame>
  );
}
