import { isPictureName, MESSAGE_PICTURES } from '../../../../replication/outbox/picture-name.ts';
import type { PictureBucket } from '../rules/archive.ts';
import { nameInBucket } from '../../../shared/pictures/upload-picture.ts';
import { picturesOf } from '../../../shared/pictures/pictures-of.ts';
import type { PlainRecord } from './student-data.ts';

export interface PictureName {
  readonly bucket: PictureBucket;
  /** Object name in the bucket: the student's folder, a slash, and the file. */
  readonly name: string;
}

/** The student's own pictures that a record refers to. */
export function picturesIn(record: PlainRecord, userId: string): PictureName[] {
  const paths = [record['front_picture'], record['back_picture'], record['imagePath'], record['image_paths']].flat();
  const found: PictureName[] = [];
  for (const path of paths) if (typeof path === 'string') found.push({ bucket: MESSAGE_PICTURES, name: path });
  const { photo_url: photo, backgroundImage: background } = record;
  const profile = typeof photo === 'string' ? nameInBucket('profile-pictures', photo) : null;
  if (profile !== null) found.push({ bucket: 'profile-pictures', name: profile });
  if (typeof background === 'string') found.push({ bucket: 'background-images', name: background });
  const { picture: posted } = record;
  if (typeof posted === 'string') found.push({ bucket: 'qa-images', name: posted });
  // Built-in backgrounds are URLs of the app, not pictures of the student.
  return found.filter(({ name }) => name.startsWith(`${userId}/`) && isPictureName(name));
}

/** Reads pictures from this device, otherwise from the server. Does not cache them: the cache is for pictures that the student views. */
export async function pictureReader(userId: string): Promise<(picture: PictureName) => Promise<Blob | null>> {
  const { createReadClient } = await import('../../../shared/server/supabase-client.ts');
  const { storage } = createReadClient(userId);
  return async ({ bucket, name }) => {
    const kept = bucket === MESSAGE_PICTURES ? await (await picturesOf(userId)).find(name) : undefined;
    if (kept) return kept.picture;
    if (!navigator.onLine) return null;
    return (await storage.from(bucket).download(name)).data;
  };
}
