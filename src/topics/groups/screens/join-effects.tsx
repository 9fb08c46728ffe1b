import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { showToast } from '../../../ui/toast.tsx';
import { joinByCode, type JoinOutcome } from '../store/join.commands.ts';
import { joinWords } from './join-words.ts';
import { dropJoin, readWaitingJoins, useWaitingJoins } from '../store/waiting-joins.ts';

interface JoinEffectsProps {
  /** Whether the device is online and the login session is valid. */
  readonly canSend: boolean;
}

/** Exponential backoff until a server that did not answer is asked again, while the app is open. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/** Sends the joins that wait on this device as soon as the server is reachable, retries until it answers, and shows each outcome. */
export function JoinEffects({ canSend }: JoinEffectsProps) {
  const userId = useUserId();
  const navigate = useNavigate();
  const open = useOpenReplica();
  const isWaiting = useWaitingJoins(userId).length > 0;
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (!canSend || !isWaiting || open === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askAgainIn = (ms: number) => {
      if (!isOver) timer = setTimeout(() => setFailures((count) => count + 1), ms);
    };
    const showOutcome = (code: string, outcome: JoinOutcome) => {
      const group = outcome.status === 'joined' || outcome.status === 'already-member' ? outcome.group : null;
      const openGroup = group && { label: 'Open', onPress: () => void navigate({ to: '/groups', search: { group: group.id } }) };
      showToast({ ...joinWords(outcome), ...(openGroup && { action: openGroup }) }, { id: `joined-${code}`, duration: 8000 });
    };
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    // Only one tab sends. The others check later whether a join still waits.
    void navigator.locks.request(`ekagra-joins-${userId}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return askAgainIn(pause);
      let hasFailed = false;
      for (const code of readWaitingJoins(userId)) {
        const outcome = await joinByCode(userId, code);
        if (outcome.status === 'unreachable') return askAgainIn(pause);
        if (outcome.status === 'failed') {
          hasFailed = true;
          continue;
        }
        showOutcome(code, outcome);
        if (outcome.status === 'too-many-tries') return askAgainIn(outcome.minutes * 60_000);
        dropJoin(userId, code);
        open.engine.wake();
      }
      if (hasFailed) askAgainIn(pause);
      else setFailures(0);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [userId, canSend, isWaiting, open, navigate, failures]);

  return null;
}
