import type { ReadFile, ReadProgress } from '../rules/read-file.ts';
import type { Asked } from './read-other-file.ts';
import { messageJoiner, type FileMessage } from './worker-messages.ts';

/** Reads another app's file in a worker, so that the page stays responsive. */
export function readInWorker(file: Blob, asked: Asked, signal: AbortSignal, onProgress: ReadProgress): Promise<ReadFile> {
  const worker = new Worker(new URL('other-file.worker.ts', import.meta.url), { type: 'module' });
  const hear = messageJoiner();
  return new Promise<ReadFile>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FileMessage>) => {
      if (data.kind === 'progress') return onProgress(data.done, data.total);
      const read = hear(data);
      if (read !== null) resolve(read);
    });
    worker.addEventListener('error', () => reject(new Error('The file could not be read')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage({ file, asked });
  }).finally(() => worker.terminate());
}
