import { greyOf } from '../../rules/reading/grey-image.ts';
import { askWorker } from './ask-worker.ts';
import type { PictureReader, ReaderNews, ReadLine } from './picture-reader.ts';

/** Reads printed Latin letters with Tesseract. */
export function tesseractReader(): PictureReader {
  return readerIn(() => new Worker(new URL('tesseract.worker.ts', import.meta.url), { type: 'module' }));
}

/** Reads print with PP-OCR from the optional pack. */
export function paddleReader(): PictureReader {
  return readerIn(() => new Worker(new URL('paddle.worker.ts', import.meta.url), { type: 'module' }));
}

/** A worker per picture: it takes much memory. */
function readerIn(start: () => Worker): PictureReader {
  let worker: Worker | undefined;
  return {
    close: () => worker?.terminate(),
    read(picture, { signal, onProgress }) {
      worker = start();
      return askWorker(worker, greyOf(picture), signal, (news: ReaderNews): readonly ReadLine[] | undefined => {
        if (news.kind === 'lines') return news.lines;
        if (news.kind === 'failed') throw news.isUnreachable ? new TypeError(news.message) : new Error(news.message);
        onProgress?.(news.share);
        return undefined;
      });
    },
  };
}
