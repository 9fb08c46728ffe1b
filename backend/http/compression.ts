import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

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
  const isSmall = body.length <= MAX_SYNC_BYTES;
  if (encoding === 'gzip') return { body: isSmall ? gzipSync(body, GZIP) : await deflate(body, GZIP), encoding };
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
  return { body: isSmall ? brotliCompressSync(body, options) : await brotli(body, options), encoding };
}

const GZIP = { level: 4 };
