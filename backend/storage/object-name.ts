import { STORAGE_LIMITS } from '../base/limits.ts';
import { invalidName } from './storage-error.ts';

/** Characters that Supabase Storage allows in object names. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;

/**
 * Throws StorageError for names other than plain paths (`folder/file`). Files on disk have other names, but policies read the owner from
 * the first folder, and browsers resolve `..`.
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
