import type { ReadTasks } from '../../domain/transfer/tasks/imported-task.ts';

/** Reads another app's file beside the page, which stays usable. */
export function readTasks(file: Blob, signal: AbortSignal): Promise<ReadTasks> {
  const worker = new Worker(new URL('tasks.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadTasks>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadTasks>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The file could not be read')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
