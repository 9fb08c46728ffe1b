import type { IncomingMessage } from 'node:http';
import { targetOf } from './request-target.ts';

/** The request was larger than allowed; `limit` in bytes. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
  readonly limit: number;

  constructor(limit: number) {
    super(`The request is larger than ${limit} bytes`);
    this.limit = limit;
  }
}

/**
 * Reads the whole body, at most `limit` bytes. Throws BodyTooLargeError beyond that.
 * @param arrived called with the size of each piece before it is kept; may throw
 */
export async function readBody(request: IncomingMessage, limit: number, arrived?: (bytes: number) => void): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLargeError(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLargeError(limit);
    arrived?.(chunk.length);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/** Hop-by-hop headers. */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
]);

/** Converts a Node request to the Fetch API. */
export function toFetchRequest(request: IncomingMessage, body: Buffer): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (HOP_BY_HOP.has(name) || name.startsWith(':')) continue;
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  return new Request(absoluteUrl(request), { method, headers, ...(hasBody ? { body: new Uint8Array(body) } : {}) });
}

/** Falls back to a fixed host for an invalid Host header. */
function absoluteUrl(request: IncomingMessage): URL {
  const { path, query } = targetOf(request);
  const target = query === '' ? path : `${path}?${query}`;
  const origin = `http://${request.headers.host ?? 'localhost'}`;
  return URL.canParse(origin) && new URL(origin).pathname === '/'
    ? new URL(`${new URL(origin).origin}${target}`)
    : new URL(`http://localhost${target}`);
}
