/** Tolerance in ms: a clock that is an hour ahead moves a card or task by a day at most. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;

/** Latest time, in epoch ms, that a clock can give unless it is ahead. */
export function latestPossible(now: number): number {
  return now + CLOCK_TOLERANCE_MS;
}

/** True for a time that only a clock that is ahead can have given. */
export function isImpossible(instant: number, now: number): boolean {
  return instant > latestPossible(now);
}
