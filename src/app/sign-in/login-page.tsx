import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSession } from '../../data/session/session-context.tsx';
import { LandingPage } from '../../features/landing/landing-page.tsx';
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx';
import { DEFAULT_ROUTE } from '../default-route.ts';
import { CentredSpinner } from '../centred-spinner.tsx';
import { useIsTrial, useSessionStatus } from '../site/session-status.ts';
import { useTry } from '../site/use-try.ts';
import { VisitorsOnly } from '../site/visitors-only.tsx';
import { useReturnPath } from '../use-return-path.ts';

const route = getRouteApi('/login');

export function LoginPage() {
  const status = useSessionStatus();
  const { returnUrl } = route.useSearch();
  const next = useReturnPath(returnUrl);
  const isTrial = useIsTrial();
  const tryIt = useTry(next === DEFAULT_ROUTE ? '/tasks' : next);
  if (status === 'signed-in' && !isTrial) return <GoOn next={next} />;
  const card = isTrial ? (
    <SignInCard onSignedIn={() => undefined} returnTo={next} />
  ) : (
    <VisitorsOnly>
      <SignInCard onSignedIn={() => undefined} returnTo={next} onTry={() => void tryIt()} />
    </VisitorsOnly>
  );
  return <LandingPage entrance={card} />;
}

/** Also runs after signing in on this page. */
function GoOn({ next }: { next: string }) {
  const { isNew } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    void (isNew ? navigate({ to: '/profile-setup', replace: true, state: { from: next } }) : navigate({ href: next, replace: true }));
  }, [isNew, next, navigate]);
  return <CentredSpinner />;
}
