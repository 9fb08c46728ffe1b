import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Folders, lowest first: each imports only those before it. What stands beside them may import all. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  replication:
    'schema base protocol document storage auth leader transport context conflict scope pull push realtime outbox pictures questions engine local'.split(
      ' ',
    ),
  backend: 'base database callers auth realtime rest storage setup backup functions http'.split(' '),
};

const isProduct = (file: string): boolean => !/\.test\.|\/(?:testing|fixtures)\//.test(file);

/** 'pull' of 'replication/pull/pull.ts'; null for what stands beside the folders. */
function folderOf(file: string): string | null {
  const parts = file.split('/');
  return parts.length > 2 ? parts[1]! : null;
}

/** Imports of `file` that point up, or to a folder without a place; those of types too. */
function upward(tree: string, file: string, text: string): string[] {
  const layers = LAYERS[tree]!;
  const from = folderOf(file);
  if (from === null) return [];
  const rankOf = (folder: string | null): number => (folder === null ? -1 : layers.indexOf(folder));
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
    .map(([, name]) => path.posix.join(path.posix.dirname(file), name!))
    .filter((target) => target.startsWith(`${tree}/`))
    .filter((target) => rankOf(folderOf(target)) > rankOf(from) || rankOf(folderOf(target)) < 0)
    .map((target) => `${file} imports ${target}`);
}

describe.each(Object.keys(LAYERS))('%s', (tree) => {
  const files = globSync(`${tree}/**/*.ts`, { cwd: root }).filter(isProduct);

  test('every folder has a place among the layers', () => {
    const folders = new Set(files.map(folderOf).filter((folder) => folder !== null));
    expect([...folders].toSorted()).toEqual(LAYERS[tree]!.toSorted());
  });

  test('imports point one way', () => {
    expect(files.flatMap((file) => upward(tree, file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

test.each([
  ['replication/storage/broken.ts', "import type { Scope } from '../pull/pull.ts';"],
  ['replication/document/broken.ts', "import { logLost } from '../conflict/conflict-log.ts';"],
  ['replication/pull/broken.ts', "const { push } = await import('../push/push.ts');"],
  ['replication/base/broken.ts', "export { now } from '../nowhere/now.ts';"],
  ['backend/database/broken.ts', "import { restoreInto } from '../backup/restore-into.ts';"],
  ['backend/realtime/channels/broken.ts', "import { readSchema } from '../../rest/schema-cache.ts';"],
  ['backend/http/broken.ts', "import type { Backend } from '../backend.ts';"],
])('an import out of %s that points up is found', (file, text) => {
  expect(upward(file.split('/')[0]!, file, text)).toHaveLength(1);
});
