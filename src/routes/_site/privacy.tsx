import { createFileRoute } from '@tanstack/react-router';

import { contact } from '../../shell/site/contact.ts';
import { PrivacyPolicy } from '../../shell/site/information/privacy-policy.tsx';

export const Route = createFileRoute('/_site/privacy')({ component: () => <PrivacyPolicy email={contact.email} /> });
