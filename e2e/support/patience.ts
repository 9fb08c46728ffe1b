/**
 * How long any step of a journey is waited for, the same for all: no promise to a student stands here, and a busy machine
 * is slow. Less than a test may take, so that a hang names its step.
 */
export const PATIENCE_MS = 60_000;

/**
 * For a step that has no deadline of its own.
 * @throws with the step's name when it takes longer
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
