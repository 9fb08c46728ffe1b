import { useMemo } from 'react';

import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { setEndedPhase } from './ended-phase.ts';
import { finishTimer, pauseTimer, resumeTimer, startTimer, type TimerStart, undoFinish } from '../store/timer.commands.ts';
import { type FocusTimer, isSession, isStudy, studiedMinutes } from '../rules/focus-timer.ts';
import { durationWords } from '../../tasks/rules/index.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { dismissToast, showToast, type ToastContent } from '../../../ui/toast.tsx';
import { PHASE_NAMES } from './phase-words.ts';

const UNDO_MS = 5000;
const FINISHED = 'timer-finished';

/** Timer actions for any part of the app. Failures are shown. */
export interface TimerActions {
  readonly start: (start: TimerStart) => void;
  readonly pause: (timer: FocusTimer) => void;
  readonly resume: (timer: FocusTimer) => void;
  /** Can be undone for a few seconds. */
  readonly finish: (timer: FocusTimer) => void;
}

export function useTimerActions(userId: string): TimerActions {
  const replicaOnceOpen = useReplicaOnceOpen();
  return useMemo(() => {
    async function finish({ sessionId }: FocusTimer) {
      setEndedPhase(null);
      const replica = await replicaOnceOpen();
      const now = Date.now();
      const result = await finishTimer(replica, userId, now, sessionId);
      if (!result.ok) return showFailure(result);
      const { finished } = result;
      if (finished === null) return;
      const onPress = () => void undoFinish(replica, userId, finished).then(showFailure);
      showToast({ ...finishWords(finished, now), action: { label: 'Undo', onPress } }, { id: FINISHED, duration: UNDO_MS });
    }
    return {
      start: (start) => {
        setEndedPhase(null);
        dismissToast(FINISHED);
        void replicaOnceOpen().then((replica) => startTimer(replica, userId, start, Date.now()).then(showFailure));
      },
      pause: ({ sessionId }) =>
        void replicaOnceOpen().then((replica) => pauseTimer(replica, userId, Date.now(), sessionId).then(showFailure)),
      resume: ({ sessionId }) =>
        void replicaOnceOpen().then((replica) => resumeTimer(replica, userId, Date.now(), sessionId).then(showFailure)),
      finish: (timer) => void finish(timer),
    };
  }, [replicaOnceOpen, userId]);
}

function finishWords(timer: FocusTimer, now: number): ToastContent {
  const title = `${PHASE_NAMES[timer.phase]} finished`;
  if (!isStudy(timer.phase)) return { title };
  return {
    title,
    text: isSession(timer, now) ? `${durationWords(studiedMinutes(timer, now))} saved.` : 'Less than a minute does not count.',
  };
}
