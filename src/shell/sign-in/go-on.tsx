import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useReplicaOnceOpen } from '../../shared/replica/replica-context.tsx';
import { useUserId } from '../../shared/session/use-user.ts';
import { needsSetUp } from '../../shared/session/set-up-need.ts';
import { onAnswer } from '../../shared/rules/on-answer.ts';
import { CentredSpinner } from '../centred-spinner.tsx';

interface GoOnProps {
  readonly next: string;
  /** The server's answer at the sign-in; null: unknown. */
  readonly lacksUsername?: boolean | null;
}

/** Sends a student who has signed in to `next`, via /profile-setup while they have no username. */
export function GoOn({ next, lacksUsername = null }: GoOnProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const navigate = useNavigate();
  useEffect(() => {
    const decided =
      lacksUsername === false ? Promise.resolve(false) : replicaOnceOpen().then((replica) => needsSetUp(replica, userId, lacksUsername));
    return onAnswer(
      decided,
      (isFirst) => void navigate({ href: isFirst ? '/profile-setup' : next, replace: true, state: isFirst ? { from: next } : {} }),
    );
  }, [lacksUsername, replicaOnceOpen, userId, next, navigate]);
  return <CentredSpinner />;
}
