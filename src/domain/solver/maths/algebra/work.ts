/** The doubt needs more work than a device should spend on it. */
export class TooMuchWork extends Error {}

/** The expression has no value: a division by zero, a logarithm of zero. */
export class Undefined extends Error {}

let left = 0;

/** Gives `job` so many units of work, about a microsecond each. Nothing else stops it: counted work is the same on every device. */
export function withWork<T>(units: number, job: () => T): T {
  const before = left;
  left = units;
  try {
    return job();
  } finally {
    left = before;
  }
}

/** A part of the work that may fail alone: it gets at most a share of what is left, and null stands for having used it up. */
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
