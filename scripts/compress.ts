import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|wasm|ttf)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best quality takes too long for thousands of pages. */
const MANY_QUALITY = 6;

const isOneOfMany = (file: string) => file.includes(`${path.sep}qa${path.sep}`);

/** Writes `file.br` and `file.gz` beside each compressible file in `directory`. */
export async function writeCompressedNeighbours(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  // zlib uses the thread pool: files are compressed in parallel.
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [small, smaller] = await Promise.all([
    deflate(content, { level: isOneOfMany(file) ? MANY_QUALITY : constants.Z_BEST_COMPRESSION }),
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isOneOfMany(file) ? MANY_QUALITY : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  if (small.length < content.length) await writeFile(`${file}.gz`, small);
  if (smaller.length < content.length) await writeFile(`${file}.br`, smaller);
}
