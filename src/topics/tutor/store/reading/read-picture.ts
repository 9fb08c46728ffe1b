import { type GreyImage, greyOf, rgbaOf } from '../../rules/reading/grey-image.ts';
import { isPackReady } from '../../../packs/store/index.ts';
import { askWorker } from './ask-worker.ts';
import type { PictureReader, ReaderNews, ReadingOptions, ReadLine } from './picture-reader.ts';
import { drawView, type PictureView } from './picture-view.ts';

/** `isUnsure`: the reader is unsure about at least one line. */
export type Reading =
  | { readonly ok: true; readonly text: string; readonly isUnsure: boolean }
  | { readonly ok: false; readonly message: string };

/** Minimum confidence, 0 … 1, of a line to count as certain. Correct lines score higher, as do some wrong ones. */
const SURE = 0.975;

const NO_TEXT =
  'No text was found in this picture. Put the frame around the text, turn the picture upright, or take a closer one in more light.';
const UNREACHABLE =
  'The text reader is not on this device yet. Try again when you are online, or type the text. Your picture is still sent.';
const FAILED = 'This device could not read the picture. Type the text. Your picture is still sent.';

/**
 * Reads the text in a picture on this device.
 * @throws only the signal's reason when aborted
 */
export async function readPicture(image: ImageBitmap, view: PictureView, options: ReadingOptions): Promise<Reading> {
  try {
    const lines = await readBest(await preparedView(image, view, options.signal), options);
    if (lines.length === 0) return { ok: false, message: NO_TEXT };
    const isUnsure = lines.some(({ confidence }) => confidence < SURE);
    return { ok: true, text: lines.map(({ text }) => text).join('\n'), isUnsure };
  } catch (error) {
    options.signal.throwIfAborted();
    console.error('Error reading a picture', error);
    return { ok: false, message: error instanceof TypeError ? UNREACHABLE : FAILED };
  }
}

/** Uses the pack's reader if it is on this device and works. */
async function readBest(picture: ImageData, options: ReadingOptions): Promise<readonly ReadLine[]> {
  if (await isPackReady('reading')) {
    try {
      return await readBy(paddleReader(), picture, options);
    } catch (error) {
      options.signal.throwIfAborted();
      console.error('Error reading a picture with the pack', error);
    }
  }
  return readBy(tesseractReader(), picture, options);
}

async function readBy(reader: PictureReader, picture: ImageData, options: ReadingOptions): Promise<readonly ReadLine[]> {
  try {
    return await reader.read(picture, options);
  } finally {
    reader.close();
  }
}

async function preparedView(image: ImageBitmap, view: PictureView, signal: AbortSignal): Promise<ImageData> {
  const canvas = drawView(image, view);
  const grey = greyOf(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height));
  const worker = new Worker(new URL('prepare.worker.ts', import.meta.url), { type: 'module' });
  const prepared = await askWorker(worker, grey, signal, (image: GreyImage) => image);
  return new ImageData(rgbaOf(prepared), prepared.width, prepared.height);
}

/** Reads printed Latin letters with Tesseract. */
function tesseractReader(): PictureReader {
  return readerIn(() => new Worker(new URL('tesseract.worker.ts', import.meta.url), { type: 'module' }));
}

/** Reads print with PP-OCR from the optional pack. */
function paddleReader(): PictureReader {
  return readerIn(() => new Worker(new URL('paddle.worker.ts', import.meta.url), { type: 'module' }));
}

/** Starts a worker for each picture, because it takes much memory. */
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
