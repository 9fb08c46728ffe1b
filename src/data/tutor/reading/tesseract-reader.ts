import { greyOf } from '../../../domain/tutor/reading/grey-image.ts';
import { askWorker } from './ask-worker.ts';
import type { PictureReader, ReadLine } from './picture-reader.ts';
import type { TesseractNews } from './tesseract.worker.ts';

/** Reads print in Latin letters with Tesseract, in a worker of its own for each picture: it takes much memory. */
export function tesseractReader(): PictureReader {
  let worker: Worker | undefined;
  return {
    close: () => worker?.terminate(),
    read(picture, { signal, onProgress }) {
      worker = new Worker(new URL('tesseract.worker.ts', import.meta.url), { type: 'module' });
      return askWorker(worker, greyOf(picture), signal, (news: TesseractNews): readonly ReadLine[] | undefined => {
        if (news.kind === 'lines') return news.lines;
        if (news.kind === 'failed') throw news.isUnreachable ? new TypeError(news.message) : new Error(news.message);
        onProgress?.(news.share);
        return undefined;
      });
    },
  };
}
