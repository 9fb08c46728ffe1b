import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

import type { FocusTimer } from '../rules/focus-timer.ts';
import { dismissToast, showToast, type ToastContent } from '../../../ui/toast.tsx';
import type { EndedPhase } from '../store/timer.commands.ts';
import { useEndedPhase } from './ended-phase.ts';
import { END_WORDS, PHASE_NAMES, START_WORDS } from './phase-words.ts';
import { type TimerActions, useTimerActions } from './use-timer-actions.ts';

/** Screens that show the end themselves. */
const TIMER_SCREENS: readonly string[] = ['/productivity', '/fullscreen'];
const TOAST_ID = 'focus-ended';
const PASSING_MS = 8000;

/** On other screens, a toast says that time is up and offers the next step. */
export function useEndToast(userId: string, timer: FocusTimer | null): void {
  const ended = useEndedPhase();
  const actions = useTimerActions(userId);
  const { pathname } = useLocation();
  const isShown = ended !== null && !TIMER_SCREENS.includes(pathname) && (timer === null || ended.goesOn);

  useEffect(() => {
    if (!isShown) return;
    showToast(toastOf(ended, actions), { id: TOAST_ID, duration: ended.goesOn || ended.isShared ? PASSING_MS : Infinity });
    return () => dismissToast(TOAST_ID);
  }, [isShown, ended, actions]);
}

function toastOf({ phase, next, round, subjectId, taskId, goesOn, isShared }: EndedPhase, actions: TimerActions): ToastContent {
  const title = `${PHASE_NAMES[phase]} ended`;
  if (goesOn) return { title, text: `${PHASE_NAMES[next]} started.` };
  if (isShared) return { title, text: END_WORDS[phase] };
  const action = { label: START_WORDS[next], onPress: () => actions.start({ phase: next, round, subjectId, taskId }) };
  return { title, text: END_WORDS[phase], action };
}
