import { fetchMessagePicture } from './fetch-message-picture.ts';

/** A message's picture in the camera's orientation; null when it is not on this device, or not a picture. */
export async function loadMessagePicture(userId: string, path: string): Promise<ImageBitmap | null> {
  const found = await fetchMessagePicture(userId, path);
  return 'picture' in found ? createImageBitmap(found.picture).catch(() => null) : null;
}
