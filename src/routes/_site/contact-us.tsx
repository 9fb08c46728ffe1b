import { createFileRoute } from '@tanstack/react-router';

import { contact } from '../../app/site/contact.ts';
import { ContactUs } from '../../features/information/contact-us.tsx';

export const Route = createFileRoute('/_site/contact-us')({ component: () => <ContactUs {...contact} /> });
