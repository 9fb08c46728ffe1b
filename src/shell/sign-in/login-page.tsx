import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { LandingPage } from '../site/landing/landing-page.tsx';
import { SignInCard } from '../../topics/account/screens/sign-in/sign-in-card.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { CentredSpinner } from '../centred-spinner.tsx';
import { DEFAULT_ROUTE } from '../default-route.ts';
import { useIsTrial, useSessionStatus } from '../site/session-status.ts';
import { useTry } from '../site/use-try.ts';
import { VisitorsOnly } from '../site/visitors-only.tsx';
import { useReturnPath } from '../use-return-path.ts';

/** Lazy, so that visitors do not load it. */
const GoOn = lazyNamed(() => import('./go-on.tsx'), 'GoOn');

const route = getRouteApi('/login');

export function LoginPage() {
  const status = useSessionStatus();
  const { returnUrl } = route.useSearch();
  const next = useReturnPath(returnUrl);
  const isTrial = useIsTrial();
  const tryIt = useTry(next === DEFAULT_ROUTE ? '/tasks' : next);
  /** The server's answer when the student signed in on this page: the app has since created a profile with a name. */
  const [isNew, setIsNew] = useState(false);
  // Also reached after signing in on this page.
  if (status === 'signed-in' && !isTrial)
    return (
      <Suspense fallback={<CentredSpinner />}>
        <GoOn next={next} lacksUsername={isNew ? true : null} />
      </Suspense>
    );
  const card = isTrial ? (
    <SignInCard onSignedIn={() => undefined} onNew={() => setIsNew(true)} returnTo={next} />
  ) : (
    <VisitorsOnly>
      <SignInCard onSignedIn={() => undefined} onNew={() => setIsNew(true)} returnTo={next} onTry={() => void tryIt()} />
    </VisitorsOnly>
  );
  return <LandingPage entrance={card} />;
}
