/** A clock that is an hour ahead moves a card or a task by a day at most. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;

/** True for a time that only a clock that was ahead can have given. */
export function isImpossible(instant: number, now: number): boolean {
  return instant > now + CLOCK_TOLERANCE_MS;
}
