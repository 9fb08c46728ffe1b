import type { ReadFile, ReadProgress } from '../../domain/transfer/read-file.ts';
import type { Asked } from './read-other-file.ts';

/** What the worker says: how far it is, and at last what it read. */
export type Told = ReadFile | { readonly done: number; readonly total: number };

/** Reads another app's file beside the page, which stays usable. */
export function readBeside(file: Blob, asked: Asked, signal: AbortSignal, onProgress: ReadProgress): Promise<ReadFile> {
  const worker = new Worker(new URL('other-file.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadFile>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('done' in data) onProgress(data.done, data.total);
      else resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('The file could not be read')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage({ file, asked });
  }).finally(() => worker.terminate());
}
