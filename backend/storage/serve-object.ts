import type { IncomingHttpHeaders } from 'node:http';
import { mediaType } from './content-rules.ts';
import { IMAGE_TYPES } from './image-type.ts';
import type { StoredObject } from './objects.ts';
import { StorageError } from './storage-error.ts';

/**
 * What a browser has to be told because objects come from the app's own origin: take the type as it
 * is said, and should it be opened as a page, run nothing and belong to no origin.
 */
const HARMLESS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };

const SHOWN_AS_THEY_ARE: ReadonlySet<string> = new Set([...IMAGE_TYPES, 'text/plain']);

export interface ServeOptions {
  /** Caches that several people share may keep it. */
  readonly isPublic: boolean;
  /** To be saved under this name; '' for its own. */
  readonly download: string | null;
  readonly headers: IncomingHttpHeaders;
}

/** The answer to a download: whole, a range of bytes (206), or 304 where the client has it already. */
export function serveObject(object: StoredObject, bytes: Blob, { isPublic, download, headers }: ServeOptions): Response {
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
  // The same address is another student's when another has signed in on this device.
  if (!isPublic) answer.set('vary', 'Authorization');
  if (download !== null) answer.set('content-disposition', disposition(download));
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

/** The one range asked for, `end` exclusive; undefined for none, and for several, which are answered whole. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end) throw new StorageError(416, 'InvalidRange', 'invalid range provided', 'invalid_range');
  return { start, end };
}

function disposition(name: string): string {
  if (name === '') return 'attachment';
  const encoded = encodeURIComponent(name);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}
