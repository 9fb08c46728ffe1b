import type { ReadFile } from '../../domain/transfer/read-file.ts';
import type { Asked } from './read-other-file.ts';

/** Reads another app's file beside the page, which stays usable. */
export function readBeside(file: Blob, asked: Asked, signal: AbortSignal): Promise<ReadFile> {
  const worker = new Worker(new URL('other-file.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadFile>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The file could not be read')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage({ file, asked });
  }).finally(() => worker.terminate());
}
