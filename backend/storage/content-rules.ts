import type { Bucket } from './buckets.ts';
import { imageTypeOf } from './image-type.ts';
import { invalidType, StorageError, tooLarge } from './storage-error.ts';

/** Checks a bucket's limits on size and type. Throws StorageError. */
export function checkAllowed(bucket: Bucket, size: number, contentType: string): void {
  const type = mediaType(contentType);
  if (bucket.file_size_limit !== null && size > bucket.file_size_limit) throw tooLarge();
  const allowed = bucket.allowed_mime_types ?? [];
  if (allowed.length > 0 && !allowed.some((one) => one === type || one === `${type.split('/', 1)[0]}/*`)) throw invalidType(type);
}

/**
 * A declared picture must be that picture: HTML named photo.png or sent as image/png is refused. Hosted projects do not check
 * content.
 */
export function checkContent(bytes: Buffer, contentType: string): void {
  const type = mediaType(contentType);
  if (type.startsWith('image/') && imageTypeOf(bytes) !== type) {
    throw new StorageError(415, 'InvalidMimeType', `The content is not ${type}`, 'invalid_mime_type');
  }
}

/** `Text/Plain; charset=UTF-8` → `text/plain` */
export function mediaType(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}
