import { greyOf } from '../../../domain/tutor/reading/grey-image.ts';
import type { PictureReader } from './picture-reader.ts';
import type { TesseractNews } from './tesseract.worker.ts';

/** Reads print in Latin letters with Tesseract, in a worker of its own for each picture: it takes much memory. */
export function tesseractReader(): PictureReader {
  let worker: Worker | null = null;

  function close(): void {
    worker?.terminate();
    worker = null;
  }

  return {
    close,
    read: (picture, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const reading = (worker = new Worker(new URL('tesseract.worker.ts', import.meta.url), { type: 'module' }));
        const end = (settle: () => void) => {
          signal.removeEventListener('abort', abort);
          close();
          settle();
        };
        const fail = (error: Error) => end(() => reject(error));
        const abort = () => fail(signal.reason as Error);
        signal.addEventListener('abort', abort);
        reading.addEventListener('message', ({ data }: MessageEvent<TesseractNews>) => {
          if (data.kind === 'progress') onProgress?.(data.share);
          else if (data.kind === 'lines') end(() => resolve(data.lines));
          else fail(data.isUnreachable ? new TypeError(data.message) : new Error(data.message));
        });
        // One without a message: the worker itself could not be fetched.
        reading.addEventListener('error', ({ message }: Partial<ErrorEvent>) =>
          fail(message === undefined ? new TypeError('The reader could not be fetched') : new Error(message)),
        );
        const { width, height, pixels } = greyOf(picture);
        reading.postMessage({ width, height, pixels }, [pixels.buffer]);
      }),
  };
}
