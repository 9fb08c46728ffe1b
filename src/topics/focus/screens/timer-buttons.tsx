import { useEffect, useState } from 'react';

import type { FocusTimer } from '../rules/focus-timer.ts';
import { Button } from '../../../ui/button.tsx';
import type { TimerActions } from './use-timer-actions.ts';

/** Guards against a double tap: its second tap would hit the button that replaced the first. */
const DOUBLE_TAP_MS = 300;

/** Buttons of a running or paused timer. */
export function TimerButtons({ timer, actions }: { timer: FocusTimer; actions: TimerActions }) {
  const isPaused = timer.pausedAt !== null;
  const isSettled = useIsSettled(isPaused);
  const toggle = isPaused ? actions.resume : actions.pause;
  return (
    <>
      <Button variant="primary" aria-disabled={!isSettled} onClick={isSettled ? () => toggle(timer) : undefined}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={() => actions.finish(timer)}>Finish</Button>
    </>
  );
}

/** True once the state has been shown for longer than a double tap takes. */
function useIsSettled(state: boolean): boolean {
  const [settled, setSettled] = useState<boolean>();
  useEffect(() => {
    const timeout = setTimeout(() => setSettled(state), DOUBLE_TAP_MS);
    return () => clearTimeout(timeout);
  }, [state]);
  return settled === state;
}
