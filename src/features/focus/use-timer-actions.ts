import { useMemo } from 'react';

import type { WriteResult } from '../../data/replica/local-database.ts';
import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { showToast } from '../../ui/toast.tsx';
import { setEndedPhase } from './ended-phase.ts';
import { pauseTimer, resumeTimer, startTimer, stopTimer, type TimerStart } from '../../data/focus/timer.commands.ts';

/** What can be done to the timer, from whatever part of the app. Where it fails, the student is told. */
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
      void replicaOnceOpen().then((replica) => told(stopTimer(replica, userId, outcome, Date.now())));
    };
    return {
      start: (start) => {
        setEndedPhase(null);
        void replicaOnceOpen().then((replica) => told(startTimer(replica, userId, start, Date.now())));
      },
      pause: () => void replicaOnceOpen().then((replica) => told(pauseTimer(replica, userId, Date.now()))),
      resume: () => void replicaOnceOpen().then((replica) => told(resumeTimer(replica, userId, Date.now()))),
      finish: stop('finished'),
      giveUp: stop('abandoned'),
    };
  }, [replicaOnceOpen, userId]);
}

async function told(writing: Promise<WriteResult>): Promise<void> {
  const result = await writing;
  if (!result.ok) showToast({ title: 'Not saved', text: result.error.message }, { id: 'focus-failure', duration: 8000 });
}
