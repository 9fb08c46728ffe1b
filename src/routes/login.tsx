import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { CentredSpinner } from '../app/centred-spinner.tsx';
import { returnPath } from '../app/return-path.ts';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { SignInCard } from '../features/sign-in/sign-in-card.tsx';

interface LoginSearch {
  readonly returnUrl?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ returnUrl }): LoginSearch => (typeof returnUrl === 'string' ? { returnUrl } : {}),
  component: Login,
});

function Login() {
  const { status } = useSupabaseAuth();
  const { returnUrl } = Route.useSearch();
  const { state } = useLocation();
  // From when the page was opened: while it is being left, the location is already the next page's.
  const [next] = useState(() => returnPath(returnUrl, state.from, globalThis.location.origin));
  const navigate = useNavigate();

  // Also what happens after signing in here.
  useEffect(() => {
    if (status === 'signed-in') void navigate({ href: next, replace: true });
  }, [status, next, navigate]);

  if (status !== 'signed-out') return <CentredSpinner />;
  return <LandingPage entrance={<SignInCard onSignedIn={() => undefined} />} />;
}
