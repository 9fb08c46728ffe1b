import { promisify } from 'node:util';
import { brotliCompress, type BrotliOptions, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Below this many bytes the headers weigh more than what compression saves. */
const MIN_BYTES = 1024;

/** Brotli where the client takes it, else gzip, else none. `q=0` is a refusal. */
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

/** Up to this many bytes compressing takes less time than handing the work to another thread. */
const MAX_SYNC_BYTES = 16 * 1024;

/** Compresses an answer made just now: fast levels, since somebody waits for it. */
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
  // One piece of work for the thread pool, not one for each 16 kB that come out.
  const chunkSize = Math.max(body.length >> 2, constants.Z_DEFAULT_CHUNK);
  const compressed = encoding === 'gzip' ? deflate(body, { ...GZIP, chunkSize }) : brotli(body, { ...brotliOptions(body), chunkSize });
  return { body: await compressed, encoding };
}

const GZIP = { level: 4 };

function brotliOptions(body: Buffer): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}
