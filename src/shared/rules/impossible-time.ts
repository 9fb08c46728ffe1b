/** A clock that is an hour ahead moves a card or a task by a day at most. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;

/** The latest instant, in epoch ms, that a clock which is not ahead can have given. */
export function latestPossible(now: number): number {
  return now + CLOCK_TOLERANCE_MS;
}

/** True for a time that only a clock that was ahead can have given. */
export function isImpossible(instant: number, now: number): boolean {
  return instant > latestPossible(now);
}
