import type { FocusTimer } from '../../domain/focus/focus-timer.ts';
import { Button } from '../../ui/button.tsx';
import type { TimerActions } from './use-timer-actions.ts';

/** Buttons of a running or paused timer. */
export function TimerButtons({ timer, actions }: { timer: FocusTimer; actions: TimerActions }) {
  const isPaused = timer.pausedAt !== null;
  return (
    <>
      <Button variant="primary" onClick={isPaused ? actions.resume : actions.pause}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={actions.finish}>Finish</Button>
    </>
  );
}
