import { createFileRoute } from '@tanstack/react-router';

import { CallbackPage } from '../app/sign-in/callback-page.tsx';

/** Where Google and the links in mails lead. */
export const Route = createFileRoute('/auth/callback')({ component: CallbackPage });
