import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { writeBrowserConfig, writeBrowserLibs } from '../../scripts/oldest-browsers/browser-libs.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** Each line uses what one of the targets lacks. */
const REFUSED = [
  '[1].values().map(String);',
  'new Map([[1, 2]]).entries().toArray();',
  'new Set([1]).isSubsetOf(new Set([2]));',
  'new Uint8Array([2, 1]).toSorted();',
  'void Array.fromAsync([1]);',
  'Object.groupBy([1], String);',
  'new Intl.Segmenter();',
  'void new Response().bytes();',
  'for await (const part of new ReadableStream()) console.log(part);',
  'ReadableStream.from([1]);',
  'void navigator.storage.estimate();',
  'void indexedDB.databases();',
  'requestIdleCallback(() => undefined);',
  'document.body.checkVisibility();',
  'document.body.showPopover();',
  'CSS.highlights.clear();',
];

/** They are asked for first, replaced where they are missing, or everywhere. */
const ACCEPTED = [
  '[1, 2].toSorted().toReversed().toSpliced(0).with(0, 1);',
  'Map.groupBy([1], String);',
  'AbortSignal.any([AbortSignal.timeout(1)]);',
  'Promise.withResolvers();',
  "Response.json('\\ud800'.isWellFormed());",
  "URL.canParse('a');",
  'void navigator.storage.estimate?.();',
  "if (typeof requestIdleCallback === 'function') requestIdleCallback(() => undefined);",
  'document.body.getClientRects().item(0)?.toJSON();',
  'void new Response().body?.getReader().read();',
];

test('a browser’s API that a target lacks is refused, unless code asks for it first or the app replaces it', async ({ onTestFinished }) => {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'ekagra-browser-libs-')));
  onTestFinished(() => rm(root, { recursive: true }));
  const lines = [...REFUSED, ...ACCEPTED, 'export {};'];
  await writeFile(path.join(root, 'sample.ts'), lines.join('\n'));
  const config = {
    extends: path.relative(root, path.join(projectRoot, 'tsconfig.base.json')),
    compilerOptions: { lib: ['ESNext', 'DOM', 'DOM.AsyncIterable'] },
  };
  await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify({ ...config, include: ['sample.ts'], exclude: [] }));
  await writeBrowserLibs(path.join(root, 'libs'));
  const output = await typecheck(await writeBrowserConfig(root, path.join(root, 'libs'), 'tsconfig.json'));
  const refused = [...output.matchAll(/sample\.ts\((\d+),/g)].map(([, line]) => lines[Number(line) - 1]);
  expect([...new Set(refused)]).toEqual(REFUSED);
  expect(output).not.toContain('.d.ts');
});

function typecheck(config: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['node_modules/typescript/bin/tsc', '--project', config], { cwd: projectRoot }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}
