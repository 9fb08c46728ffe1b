import type { GreyImage } from '../../rules/reading/grey-image.ts';

/**
 * Runs one job in its own worker, and terminates the worker afterwards.
 * @param answered maps a message to the result; undefined if the message has none
 * @throws what `answered` throws; the signal's reason; TypeError if the worker could not be fetched
 */
export function askWorker<News, Answer>(
  worker: Worker,
  { width, height, pixels }: GreyImage,
  signal: AbortSignal,
  answered: (news: News) => Answer | undefined,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.addEventListener('message', ({ data }: MessageEvent<News>) => {
      try {
        const answer = answered(data);
        if (answer !== undefined) resolve(answer);
      } catch (error) {
        reject(error as Error);
      }
    });
    worker.addEventListener('error', ({ message }: Partial<ErrorEvent>) =>
      // A worker that failed to load has no error message.
      reject(message === undefined ? new TypeError('The worker could not be fetched') : new Error(message)),
    );
    worker.postMessage({ width, height, pixels }, [pixels.buffer]);
  }).finally(() => worker.terminate());
}
