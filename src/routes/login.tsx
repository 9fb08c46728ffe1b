import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { CentredSpinner } from '../app/centred-spinner.tsx';
import { useReturnPath } from '../app/use-return-path.ts';
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
  const { status, isNew } = useSupabaseAuth();
  const { returnUrl } = Route.useSearch();
  const next = useReturnPath(returnUrl);
  const navigate = useNavigate();

  // Also what happens after signing in here.
  useEffect(() => {
    if (status !== 'signed-in') return;
    void (isNew ? navigate({ to: '/profile-setup', replace: true, state: { from: next } }) : navigate({ href: next, replace: true }));
  }, [status, isNew, next, navigate]);

  if (status !== 'signed-out') return <CentredSpinner />;
  return <LandingPage entrance={<SignInCard onSignedIn={() => undefined} returnTo={next} />} />;
}
