/** What one step of a journey may take on a busy machine. Less than a test may, so that a hang names its step. */
export const STEP_MS = 30_000;

/**
 * For a step that has no deadline of its own.
 * @throws with the step's name when it takes longer
 */
export async function within<T>(step: string, work: Promise<T>, ms = STEP_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Still not done after ${ms / 1000} s: ${step}`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
