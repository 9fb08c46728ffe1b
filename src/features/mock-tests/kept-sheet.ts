import { ROUGH_SHEETS_CACHE as CACHE } from '../../domain/mock/kept-on-device.ts';

/** Path of a running attempt's rough sheet, a picture. */
const pathOf = (attemptId: string) => `/rough-sheets/${attemptId}`;

/** null where there is none. */
export async function readSheet(attemptId: string): Promise<ImageBitmap | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(pathOf(attemptId));
    return kept === undefined ? null : await createImageBitmap(await kept.blob());
  } catch {
    return null;
  }
}

export async function keepSheet(attemptId: string, picture: Blob): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(pathOf(attemptId), new Response(picture));
  } catch {
    // No room: the sheet is empty when it opens again.
  }
}

/** Of one attempt: another may be running. */
export async function forgetSheet(attemptId: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(pathOf(attemptId));
  } catch {
    // No Cache Storage, so no sheets.
  }
}
