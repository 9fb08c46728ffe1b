import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { CentredSpinner } from '../centred-spinner.tsx';
import { returnPath } from '../return-path.ts';
import { hasArrived } from './has-arrived.ts';
import { answerCallback, type CallbackOutcome } from '../../data/session/callback.ts';
import { useSession } from '../../data/session/session-context.tsx';
import { onAnswer } from '../../domain/on-answer.ts';
import { HalfDone } from '../../features/account/half-done.tsx';
import { NewPassword } from '../../features/account/new-password.tsx';
import { showToast } from '../../ui/toast.tsx';

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
    if (outcome === undefined || status === 'loading') return;
    if (outcome.kind === 'failed') {
      if (outcome.problem.toast) showToast(outcome.problem.toast, { id: 'callback' });
      // A signed-in student was linking a way to sign in; /login redirects them.
      void navigate({
        to: '/login',
        replace: true,
        search: outcome.returnTo ? { returnUrl: outcome.returnTo } : {},
      });
    }
    if (outcome.kind === 'signed-in' && hasArrived(outcome, user)) {
      const next = returnPath(outcome.returnTo ?? undefined, undefined, globalThis.location.origin);
      void (outcome.isNew
        ? navigate({
            to: '/profile-setup',
            replace: true,
            state: { from: next },
          })
        : navigate({ href: next, replace: true }));
    }
  }, [outcome, status, user, navigate]);

  if (outcome?.kind === 'new-password' && hasArrived(outcome, user)) return <NewPassword onDone={() => leaveFor(null)} />;
  if (outcome?.kind === 'half-done') return <HalfDone onDone={() => leaveFor(null)} />;
  return <CentredSpinner />;
}
