import type { Bucket } from './buckets.ts';
import { imageTypeOf } from './image-type.ts';
import { invalidType, StorageError, tooLarge } from './storage-error.ts';

/** What a bucket takes: how much, and of which type. Throws StorageError. */
export function checkAllowed(bucket: Bucket, size: number, contentType: string): void {
  const type = mediaType(contentType);
  if (bucket.file_size_limit !== null && size > bucket.file_size_limit) throw tooLarge();
  const allowed = bucket.allowed_mime_types ?? [];
  if (allowed.length > 0 && !allowed.some((one) => one === type || one === `${type.split('/', 1)[0]}/*`)) throw invalidType(type);
}

/**
 * What is said to be a picture has to be that picture: a page of HTML named photo.png, or sent as
 * image/png, is none. A hosted project does not look at the content.
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
