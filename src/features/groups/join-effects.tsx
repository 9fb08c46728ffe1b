import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useOpenReplica } from '../../data/replica/replica-context.tsx';
import { useUserId } from '../../data/session/use-user.ts';
import { showToast } from '../../ui/toast.tsx';
import { joinByCode } from './join.commands.ts';
import { joinWords } from './join-words.ts';
import { dropJoin, readWaitingJoins, useWaitingJoins } from './waiting-joins.ts';

interface JoinEffectsProps {
  /** Online, with a session that has not ended. */
  readonly canSend: boolean;
}

/** Sends joins that were made without a network once there is one, and shows each outcome. */
export function JoinEffects({ canSend }: JoinEffectsProps) {
  const userId = useUserId();
  const navigate = useNavigate();
  const open = useOpenReplica();
  const isWaiting = useWaitingJoins(userId).length > 0;

  useEffect(() => {
    if (!canSend || !isWaiting || open === null) return;
    const showOutcome = (code: string, outcome: Awaited<ReturnType<typeof joinByCode>>) => {
      const group = 'group' in outcome && outcome.status !== 'full' && outcome.status !== 'too-many-groups' ? outcome.group : null;
      const openGroup = group && { label: 'Open', onPress: () => void navigate({ to: '/groups', search: { group: group.id } }) };
      showToast({ ...joinWords(outcome), ...(openGroup && { action: openGroup }) }, { id: `joined-${code}`, duration: 8000 });
    };
    // One tab is enough; the others skip.
    void navigator.locks.request(`ekagra-joins-${userId}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      for (const code of readWaitingJoins(userId)) {
        const outcome = await joinByCode(userId, code);
        // Keeps waiting for the next network, or for the student.
        if (outcome.status === 'unreachable' || outcome.status === 'failed') return;
        dropJoin(userId, code);
        showOutcome(code, outcome);
        open.engine.wake();
      }
    });
  }, [userId, canSend, isWaiting, open, navigate]);

  return null;
}
