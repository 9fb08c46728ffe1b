/** The question needs more work than a device should spend. */
export class TooMuchWork extends Error {}

/** The expression has no value: for example a division by zero, or the logarithm of zero. */
export class Undefined extends Error {}

let left = 0;

/**
 * Runs `job` with a budget of work units, about a microsecond each. Counts work instead of time, so that every device gives the same
 * result.
 */
export function withWork<T>(units: number, job: () => T): T {
  const before = left;
  left = units;
  try {
    return job();
  } finally {
    left = before;
  }
}

/** Runs a part that may fail on its own, with at most a share of the remaining budget; null if it used that up. */
export function withShare<T>(share: number, job: () => T): T | null {
  const before = left;
  const granted = Math.floor(before * share);
  left = granted;
  try {
    return job();
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  } finally {
    left = before - (granted - Math.max(0, left));
  }
}

export function spend(units = 1): void {
  left -= units;
  if (left < 0) throw new TooMuchWork('more work than one doubt may cost');
}
