import { createFileRoute } from '@tanstack/react-router';

import { CallbackPage } from '../shell/sign-in/callback-page.tsx';

/** Return point of Google and of links in mails. */
export const Route = createFileRoute('/auth/callback')({ component: CallbackPage });
