import { useMemo } from 'react';

import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { setEndedPhase } from './ended-phase.ts';
import { pauseTimer, resumeTimer, startTimer, stopTimer, type TimerStart } from '../../data/focus/timer.commands.ts';
import { showFailure } from '../../ui/show-failure.ts';

/** Timer actions for any part of the app. Failures are shown. */
export interface TimerActions {
  readonly start: (start: TimerStart) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly finish: () => void;
  readonly giveUp: () => void;
}

export function useTimerActions(userId: string): TimerActions {
  const replicaOnceOpen = useReplicaOnceOpen();
  return useMemo(() => {
    const stop = (outcome: 'finished' | 'abandoned') => () => {
      setEndedPhase(null);
      void replicaOnceOpen().then((replica) => stopTimer(replica, userId, outcome, Date.now()).then(showFailure));
    };
    return {
      start: (start) => {
        setEndedPhase(null);
        void replicaOnceOpen().then((replica) => startTimer(replica, userId, start, Date.now()).then(showFailure));
      },
      pause: () => void replicaOnceOpen().then((replica) => pauseTimer(replica, userId, Date.now()).then(showFailure)),
      resume: () => void replicaOnceOpen().then((replica) => resumeTimer(replica, userId, Date.now()).then(showFailure)),
      finish: stop('finished'),
      giveUp: stop('abandoned'),
    };
  }, [replicaOnceOpen, userId]);
}
