import { ROUGH_SHEETS_CACHE as CACHE } from '../rules/kept-on-device.ts';

/** Cache path of an attempt's rough sheet, a picture. */
const pathOf = (attemptId: string) => `/rough-sheets/${attemptId}`;

/** The last operation. Later ones wait for it, so that a reopened sheet is read after it is stored, and a deleted one stays deleted. */
let last: Promise<void> = Promise.resolve();

/** The stored sheet; null if there is none. */
export async function readSheet(attemptId: string): Promise<ImageBitmap | null> {
  await last;
  try {
    const kept = await (await caches.open(CACHE)).match(pathOf(attemptId));
    return kept === undefined ? null : await createImageBitmap(await kept.blob());
  } catch {
    return null;
  }
}

export function keepSheet(attemptId: string, canvas: HTMLCanvasElement): void {
  // Takes the pixels now; they are written later.
  const drawn = new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  last = afterLast(async (cache) => {
    const picture = await drawn;
    if (picture !== null) await cache.put(pathOf(attemptId), new Response(picture));
  });
}

/** Deletes the sheet of this attempt only, because another attempt may be running. */
export function forgetSheet(attemptId: string): void {
  last = afterLast((cache) => cache.delete(pathOf(attemptId)));
}

async function afterLast(work: (cache: Cache) => Promise<unknown>): Promise<void> {
  await last;
  try {
    await work(await caches.open(CACHE));
  } catch {
    // Without space or Cache Storage, the sheet is empty when it is opened again.
  }
}
