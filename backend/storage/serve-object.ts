import type { IncomingHttpHeaders } from 'node:http';
import { mediaType } from './content-rules.ts';
import { IMAGE_TYPES } from './image-type.ts';
import type { StoredObject } from './objects.ts';
import { StorageError } from './storage-error.ts';

/**
 * Headers for objects, which share the app's origin: no type sniffing, and if opened as a page, no scripts and an opaque
 * origin.
 */
const HARMLESS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };

const SHOWN_AS_THEY_ARE: ReadonlySet<string> = new Set([...IMAGE_TYPES, 'text/plain']);

export interface ServeOptions {
  /** May be stored by shared caches. */
  readonly isPublic: boolean;
  readonly headers: IncomingHttpHeaders;
}

/** Answers a download: whole, a range (206), or 304. */
export function serveObject(object: StoredObject, bytes: Blob, { isPublic, headers }: ServeOptions): Response {
  const { metadata } = object;
  const answer = new Headers({
    ...HARMLESS,
    'content-type': SHOWN_AS_THEY_ARE.has(mediaType(metadata.mimetype)) ? metadata.mimetype : 'application/octet-stream',
    'cache-control': isPublic ? metadata.cacheControl : `private, ${metadata.cacheControl}`,
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
  });
  // The same URL may be requested by another student on this device.
  if (!isPublic) answer.set('vary', 'Authorization');
  if (isKnown(metadata.eTag, headers)) return new Response(null, { status: 304, headers: answer });

  const range = headers['if-range'] === undefined || headers['if-range'] === metadata.eTag ? rangeOf(headers.range, bytes.size) : undefined;
  const part = range ? bytes.slice(range.start, range.end) : bytes;
  answer.set('content-length', String(part.size));
  if (range) answer.set('content-range', `bytes ${range.start}-${range.end - 1}/${bytes.size}`);
  return new Response(part.stream(), { status: range ? 206 : 200, headers: answer });
}

function isKnown(eTag: string, headers: IncomingHttpHeaders): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.some((one) => one === eTag || one === '*') ?? false;
}

/** The requested range, `end` exclusive; undefined without one, and for several ranges, which get the whole object. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end) throw new StorageError(416, 'InvalidRange', 'invalid range provided', 'invalid_range');
  return { start, end };
}
