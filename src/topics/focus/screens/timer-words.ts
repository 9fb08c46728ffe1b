import { clockWords } from '../rules/clock-words.ts';
import { elapsed, type FocusTimer, timeLeft } from '../rules/focus-timer.ts';

/** Time left, or the time studied with a stopwatch. */
export function timerWords(timer: FocusTimer, now: number): string {
  const left = timeLeft(timer, now);
  return left === null ? clockWords(elapsed(timer, now), 'up') : clockWords(left, 'down');
}
