import type { GreyImage } from '../../../domain/tutor/reading/grey-image.ts';

/**
 * Has a worker that was started for it work on a picture, and ends it with the answer.
 * @param answered what the answer is, of each thing that the worker tells; undefined while there is none
 * @throws what `answered` throws; the signal's reason; TypeError where the worker could not be fetched
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
      // A worker that never began has nothing to say about it.
      reject(message === undefined ? new TypeError('The worker could not be fetched') : new Error(message)),
    );
    worker.postMessage({ width, height, pixels }, [pixels.buffer]);
  }).finally(() => worker.terminate());
}
