import { promisify } from 'node:util';
import { brotliCompress, type BrotliOptions, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Below this many bytes compression does not pay. */
const MIN_BYTES = 1024;

/** Brotli if accepted, else gzip, else none. `q=0` is a refusal. */
export function acceptedEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = new Set(
    (acceptEncoding ?? '').split(',').flatMap((part) => {
      const [name, ...parameters] = part.trim().toLowerCase().split(';');
      const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
      return name && !refused ? [name] : [];
    }),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}

/** Up to this many bytes, synchronous compression is faster than the thread pool. */
const MAX_SYNC_BYTES = 16 * 1024;

/** Compresses a dynamic answer at a fast level. */
export async function compressAnswer(
  body: Buffer,
  contentType: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding?: Encoding }> {
  const encoding = acceptedEncoding(acceptEncoding);
  if (!encoding || body.length < MIN_BYTES || !/json|text|javascript|xml/.test(contentType)) return { body };
  if (body.length <= MAX_SYNC_BYTES) {
    return { body: encoding === 'gzip' ? gzipSync(body, GZIP) : brotliCompressSync(body, brotliOptions(body)), encoding };
  }
  // A large chunk makes one job for the thread pool, instead of one per 16 kB of output.
  const chunkSize = Math.max(body.length >> 2, constants.Z_DEFAULT_CHUNK);
  const compressed = encoding === 'gzip' ? deflate(body, { ...GZIP, chunkSize }) : brotli(body, { ...brotliOptions(body), chunkSize });
  return { body: await compressed, encoding };
}

/** Level 4 takes three times as long for rows of the same compressed size. */
const GZIP = { level: 3 };

function brotliOptions(body: Buffer): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}
