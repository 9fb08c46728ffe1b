import { createFileRoute } from '@tanstack/react-router';

import { contact } from '../../shell/site/contact.ts';
import { ContactUs } from '../../shell/site/information/contact-us.tsx';

export const Route = createFileRoute('/_site/contact-us')({ component: () => <ContactUs {...contact} /> });
