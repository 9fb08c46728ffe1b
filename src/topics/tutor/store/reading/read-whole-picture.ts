import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import englishUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';

import { WHOLE } from '../../rules/reading/frame.ts';
import { isPackReady } from '../../../packs/store/index.ts';
import type { ReadingOptions } from './picture-reader.ts';
import { type Reading, readPicture } from './read-picture.ts';

/**
 * Reads a picture from edge to edge.
 * @param mayDownload whether the reader's files may be fetched, because the student asked for the text
 * @returns null if no reader is on this device, or there is no picture
 * @throws the signal's reason when aborted; what `load` throws
 */
export async function readWholePicture(
  load: () => Promise<ImageBitmap | null>,
  options: ReadingOptions,
  mayDownload = false,
): Promise<Reading | null> {
  const image = mayDownload || (await isReaderHere()) ? await load() : null;
  if (image === null) return null;
  try {
    options.signal.throwIfAborted();
    options.onProgress?.(0);
    return await readPicture(image, { quarterTurns: 0, frame: WHOLE }, options);
  } finally {
    image.close();
  }
}

/** Whether the optional pack, or the other reader's files after its first use, are on this device. */
async function isReaderHere(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  if (await isPackReady('reading')) return true;
  return (await Promise.all([coreUrl, englishUrl].map((url) => caches.match(url)))).every((found) => found !== undefined);
}
