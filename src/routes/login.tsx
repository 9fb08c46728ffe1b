import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { CentredSpinner } from '../app/centred-spinner.tsx';
import { loadSignIn } from '../app/site/load-sign-in.ts';
import { useSessionStatus } from '../app/site/session-status.ts';
import { VisitorsOnly } from '../app/site/visitors-only.tsx';
import { useReturnPath } from '../app/use-return-path.ts';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { SignInCard } from '../features/sign-in/sign-in-card.tsx';

interface LoginSearch {
  readonly returnUrl?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ returnUrl }): LoginSearch => (typeof returnUrl === 'string' ? { returnUrl } : {}),
  loader: loadSignIn,
  component: Login,
});

function Login() {
  const status = useSessionStatus();
  const { returnUrl } = Route.useSearch();
  const next = useReturnPath(returnUrl);
  if (status === 'signed-in') return <GoOn next={next} />;
  const card = (
    <VisitorsOnly>
      <SignInCard onSignedIn={() => undefined} returnTo={next} />
    </VisitorsOnly>
  );
  return <LandingPage entrance={card} />;
}

/** Also what happens after signing in here. */
function GoOn({ next }: { next: string }) {
  const { isNew } = useSupabaseAuth();
  const navigate = useNavigate();
  useEffect(() => {
    void (isNew ? navigate({ to: '/profile-setup', replace: true, state: { from: next } }) : navigate({ href: next, replace: true }));
  }, [isNew, next, navigate]);
  return <CentredSpinner />;
}
