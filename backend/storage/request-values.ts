import { invalidRequest } from './storage-error.ts';

/** An optional text of a request. Throws StorageError for anything else. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalidRequest('prefix, search and cursor must be text');
  return value;
}

/** An optional count of a request, `max` at most. Throws StorageError for anything else. */
export function countOf(value: unknown, fallback: number, max: number): number {
  if (value === undefined || value === null) return fallback;
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw invalidRequest('limit and offset must be counts');
  return Math.min(value as number, max);
}
