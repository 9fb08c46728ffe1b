import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build as viteBuild, type Rolldown } from 'vite';
import { injectManifest } from 'workbox-build';

import { isPrecached, workboxConfig } from '../../workbox.config.ts';
import { BUILD_TARGETS } from '../oldest-browsers/browser-targets.ts';
import { buildConstants } from './build-constants.ts';
import { checkBuiltApis } from '../oldest-browsers/built-apis.ts';
import { checkBuiltStyles } from '../oldest-browsers/built-styles.ts';
import { CHUNK } from './chunk-groups.ts';
import { type Chunks, chunksOf, scriptsOf } from './chunks.ts';
import { writeDeviceModels } from '../packs/device-models.ts';
import { readOperatorModels } from '../packs/operator-models.ts';
import { FINGERPRINT_FILE, fingerprintSources } from './fingerprint.ts';
import { checkFileBudget, checkJsBudget, checkShellImports, examKb, SHELL_FILES } from './js-budget.ts';
import { prerender } from './prerender.ts';
import { shakenDoors } from './topic-doors.ts';
import { writePacks } from '../packs/write-packs.ts';

/** File with the size of the examination's JavaScript in the last build, for `npm run bench -- mock`. */
export const EXAM_KB_FILE = '.cache/exam-kb';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|wasm|ttf)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Brotli quality for the pages of questions: the best one takes too long for thousands of pages. */
const MANY_QUALITY = 6;

const isOneOfMany = (file: string) => file.includes(`${path.sep}qa${path.sep}`);

/**
 * Builds the app and its service worker into `dist`. The last build stays until the new one is complete, so that a running
 * server serves one or the other.
 * @throws when DEVICE_MODELS or a source is faulty, a page exceeds its JavaScript budget, a script or style needs a newer browser, or the shell has
 * too much to precache
 */
export async function buildApp(root: string): Promise<void> {
  const models = await readOperatorModels(process.env['DEVICE_MODELS']);
  const fingerprint = await fingerprintSources(root);
  const outDir = path.join(root, '.cache', `dist-${process.pid}`);
  try {
    const built = await viteBuild({ root, configLoader: 'native', logLevel: 'warn', build: { outDir, emptyOutDir: true } });
    const chunks = chunksOf(root, built as Rolldown.RolldownOutput);
    await dropComments(path.join(outDir, 'before-paint.js'));
    await checkJsBudget(outDir, chunks);
    checkShellImports(chunks, isPrecached);
    await writeFile(path.join(root, EXAM_KB_FILE), String(await examKb(outDir, chunks)));
    await prerender(root, outDir, (process.env['SITE_URL'] ?? '').replace(/\/+$/, ''));
    await preloadApp(outDir, chunks);
    await writePacks(root, outDir);
    await writeDeviceModels(models, outDir);
    await buildServiceWorker(root, outDir);
    await checkBuiltApis(outDir);
    await checkBuiltStyles(outDir);
    await writeCompressedNeighbours(outDir);
    await replaceDirectory(outDir, path.join(root, 'dist'));
    await writeFile(path.join(root, FINGERPRINT_FILE), fingerprint);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Strips the comments of a script that every page waits for. A minifier would write syntax that older browsers cannot read. */
async function dropComments(file: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/^\s*(\/\/.*)?\n/gm, ''));
}

/**
 * Adds preloads of the app to the shell, so that it loads in parallel with src/boot.ts.
 * @throws when index.html has no head
 */
async function preloadApp(outDir: string, chunks: Chunks): Promise<void> {
  const file = path.join(outDir, 'index.html');
  const shell = await readFile(file, 'utf8');
  const links = scriptsOf(chunks, [CHUNK.main])
    .filter((script) => !shell.includes(script))
    .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`);
  const preloading = shell.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
  if (preloading === shell) throw new Error('index.html has no </head>');
  await writeFile(file, preloading);
}

/** Builds a classic script without imports, because Chromium before 111 and Firefox do not run module service workers everywhere. */
async function buildServiceWorker(root: string, outDir: string): Promise<void> {
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...buildConstants(process.env), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: BUILD_TARGETS,
      sourcemap: true,
      modulePreload: false,
      reportCompressedSize: false,
      // The worker contains the whole replication engine, so that it can sync with every tab closed.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: path.join(root, 'sw/sw.ts'),
        treeshake: shakenDoors,
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  });
  const { count, size, warnings } = await injectManifest(workboxConfig(outDir));
  if (warnings.length > 0) throw new Error(`The shell cannot be precached whole: ${warnings.join(' ')}`);
  checkFileBudget(count);
  console.log(`The shell: ${count} of ${SHELL_FILES} files, ${Math.round(size / 1024)} KiB before compression.`);
}

/** Writes `file.br` and `file.gz` beside each compressible file in `directory`. */
async function writeCompressedNeighbours(directory: string): Promise<void> {
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

async function replaceDirectory(from: string, to: string): Promise<void> {
  const old = `${from}-old`;
  await mkdir(to, { recursive: true });
  await rename(to, old);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}
