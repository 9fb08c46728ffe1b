import { invalidName } from './storage-error.ts';

/** The characters that Supabase Storage allows in the name of an object. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;

/**
 * Refuses, with StorageError, a name that is not a plain path: `folder/file`. Nothing on disk is
 * called by it, but a policy reads the owner from its first folder, and a browser would resolve `..`.
 */
export function checkName(name: string): string {
  const isPlain = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain || name.length > 1024 || !ALLOWED.test(name)) throw invalidName(name);
  return name;
}

/** A part of the address, decoded once. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidName(part);
  }
}
