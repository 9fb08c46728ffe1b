import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';

import { CentredSpinner } from '../centred-spinner.tsx';
import { returnPath } from '../return-path.ts';
import { hasArrived } from './has-arrived.ts';
import { answerCallback, type CallbackOutcome } from '../../shared/session/callback.ts';
import { useSession } from '../../shared/session/session-context.tsx';
import { onAnswer } from '../../shared/rules/on-answer.ts';
import { HalfDone } from '../../topics/account/screens/half-done.tsx';
import { NewPassword } from '../../topics/account/screens/new-password.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { showToast } from '../../ui/toast.tsx';

const GoOn = lazyNamed(() => import('./go-on.tsx'), 'GoOn');

/** Return point of Google and of links in mails. */
export function CallbackPage() {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<CallbackOutcome>();
  const leaveFor = (returnTo: string | null) =>
    void navigate({
      href: returnPath(returnTo ?? undefined, undefined, globalThis.location.origin),
      replace: true,
    });

  useEffect(() => onAnswer(answerCallback(globalThis.location.search), setOutcome), []);

  useEffect(() => {
    if (outcome?.kind !== 'failed' || status === 'loading') return;
    if (outcome.problem.toast) showToast(outcome.problem.toast, { id: 'callback' });
    // The student was signed in and tried to link another sign-in method; /login redirects them.
    void navigate({
      to: '/login',
      replace: true,
      search: outcome.returnTo ? { returnUrl: outcome.returnTo } : {},
    });
  }, [outcome, status, navigate]);

  if (outcome?.kind === 'signed-in' && hasArrived(outcome, user)) {
    const next = returnPath(outcome.returnTo ?? undefined, undefined, globalThis.location.origin);
    return (
      <Suspense fallback={<CentredSpinner />}>
        <GoOn next={next} lacksUsername={outcome.lacksUsername} />
      </Suspense>
    );
  }
  if (outcome?.kind === 'new-password' && hasArrived(outcome, user)) return <NewPassword onDone={() => leaveFor(null)} />;
  if (outcome?.kind === 'half-done') return <HalfDone onDone={() => leaveFor(null)} />;
  return <CentredSpinner />;
}
