import { createFileRoute } from '@tanstack/react-router';

import { contact } from '../../app/site/contact.ts';
import { PrivacyPolicy } from '../../features/information/privacy-policy.tsx';

export const Route = createFileRoute('/_site/privacy-policy')({ component: () => <PrivacyPolicy email={contact.email} /> });
