import { STORAGE_LIMITS } from '../base/limits.ts';
import { invalidName } from './storage-error.ts';

/** Characters that Supabase Storage allows in object names. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;

/**
 * Rejects, with StorageError, names other than plain paths: `folder/file`. No file on disk has that name, but policies read the
 * owner from the first folder, and browsers resolve `..`.
 */
export function checkName(name: string): string {
  const isPlain = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain || name.length > STORAGE_LIMITS.nameCharacters || !ALLOWED.test(name)) throw invalidName(name);
  return name;
}

/** A path segment, decoded once. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidName(part);
  }
}
