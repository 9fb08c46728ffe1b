import type { IncomingMessage } from 'node:http';
import { invalidRequest, StorageError, tooLarge } from './storage-error.ts';

const UNKNOWN_TYPE = 'application/octet-stream';

/** Maximum bytes of a request: the largest picture (10 MB) plus overhead. */
const MAX_UPLOAD = 12 * 1024 * 1024;

export interface Upload {
  readonly bytes: Buffer;
  /** As declared: `text/plain;charset=UTF-8`. */
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: object | null;
}

/** Memory for all uploads together, in bytes. */
export interface UploadRoom {
  left: number;
}

/** Reads both forms of storage-js: multipart form or raw body. Throws StorageError. */
export async function readUpload(request: IncomingMessage, room: UploadRoom): Promise<Upload> {
  const type = request.headers['content-type'] ?? '';
  const body = await readBody(request, room);
  if (type.startsWith('multipart/form-data')) return await fromForm(body, type);
  const metadata = request.headers['x-metadata'];
  return {
    bytes: body,
    contentType: type || UNKNOWN_TYPE,
    cacheControl: cacheControlOf(request.headers['cache-control']),
    userMetadata: typeof metadata === 'string' ? parseMetadata(Buffer.from(metadata, 'base64').toString('utf8')) : null,
  };
}

/** Reserves memory as bytes arrive, so that a slow client blocks nobody else. */
async function readBody(request: IncomingMessage, room: UploadRoom): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      room.left -= chunk.length;
      if (size > MAX_UPLOAD) throw tooLarge();
      if (room.left < 0) throw new StorageError(503, 'SlowDown', 'Too many uploads at once. Please try again later.');
      chunks.push(chunk);
    }
  } finally {
    room.left += size;
  }
  return Buffer.concat(chunks, size);
}

async function fromForm(body: Buffer, type: string): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalidRequest('The form cannot be read');
  });
  // The file's field may have any name or none: it is the one that is a file.
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file) throw invalidRequest('No content provided');
  const metadata = form.get('metadata');
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    contentType: file.type || UNKNOWN_TYPE,
    cacheControl: cacheControlOf(form.get('cacheControl')),
    userMetadata: typeof metadata === 'string' ? parseMetadata(metadata) : null,
  };
}

/** Only a maximum age is allowed: `3600` or `max-age=3600`, in seconds. */
function cacheControlOf(value: unknown): string {
  const seconds = typeof value === 'string' ? /^(?:max-age=)?(\d{1,9})$/.exec(value.trim())?.[1] : undefined;
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`;
}

function parseMetadata(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw invalidRequest('The metadata is not JSON');
  }
  throw invalidRequest('The metadata is not an object');
}
