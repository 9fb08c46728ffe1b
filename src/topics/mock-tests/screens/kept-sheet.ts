import { ROUGH_SHEETS_CACHE as CACHE } from '../rules/kept-on-device.ts';

/** Path of a running attempt's rough sheet, a picture. */
const pathOf = (attemptId: string) => `/rough-sheets/${attemptId}`;

/** What was last begun: a sheet that opens again at once reads what is still being kept, and one that is forgotten stays so. */
let last: Promise<void> = Promise.resolve();

/** null where there is none. */
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
  // Its pixels as they are now.
  const drawn = new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  last = afterLast(async (cache) => {
    const picture = await drawn;
    if (picture !== null) await cache.put(pathOf(attemptId), new Response(picture));
  });
}

/** Of one attempt: another may be running. */
export function forgetSheet(attemptId: string): void {
  last = afterLast((cache) => cache.delete(pathOf(attemptId)));
}

async function afterLast(work: (cache: Cache) => Promise<unknown>): Promise<void> {
  await last;
  try {
    await work(await caches.open(CACHE));
  } catch {
    // No room, or no Cache Storage: the sheet is empty when it opens again.
  }
}
