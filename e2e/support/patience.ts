/**
 * Time-out of any step of a journey, the same for all: it is no promise to students, and busy machines are slow. Shorter than a
 * test's, so that a hang names its step.
 */
export const PATIENCE_MS = 60_000;

/**
 * Adds the deadline to a step without one.
 * @throws with the step's name on time-out
 */
export async function within<T>(step: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Still not done after ${PATIENCE_MS / 1000} s: ${step}`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
