import { elapsed, type FocusTimer, timeLeft } from '../rules/focus-timer.ts';
import { clockWords } from '../rules/clock-words.ts';
import { useNow } from '../../../shared/student/use-now.ts';
import { Dial } from '../../../ui/dial.tsx';

interface TimerDialProps {
  readonly timer: FocusTimer | null;
  /** Length of a timer that has not started, in ms; null for a stopwatch. */
  readonly length: number | null;
  /** Classes for the maximum width; the numerals scale with it. */
  readonly className: string;
  /** The window that the dial is rendered in. */
  readonly clock?: Window;
}

/** Progress as a dot that fills. */
export function TimerDial({ timer, length, className, clock = window }: TimerDialProps) {
  const now = useNow(timer !== null && timer.pausedAt === null, clock);
  const left = timer === null ? length : timeLeft(timer, now);
  const whole = timer === null ? length : timer.length;
  const ran = timer === null ? 0 : elapsed(timer, now);
  return (
    <Dial
      label={left === null ? 'Time studied' : 'Time left'}
      time={left === null ? clockWords(ran, 'up') : clockWords(left, 'down')}
      filled={whole === null ? 1 : ran / whole}
      className={className}
    />
  );
}
