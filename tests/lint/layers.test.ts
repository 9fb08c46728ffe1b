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

describe('topics', () => {
  /** Topics that `file` imports, types and `import()` included. */
  const topicsOf = (file: string, text: string): string[] =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map(([, name]) => topicOf(path.posix.join(path.posix.dirname(file), name!)))
      .filter((topic) => topic !== null && topic !== topicOf(file)) as string[];

  function topicOf(file: string): string | null {
    return /^src\/topics\/([^/]+)\//.exec(file)?.[1] ?? null;
  }

  /** A way from a topic back to itself; null if there is none. */
  function circle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
    const done = new Set<string>();
    const walk = (way: readonly string[]): string[] | null => {
      const last = way.at(-1)!;
      if (way.indexOf(last) < way.length - 1) return way.slice(way.indexOf(last));
      if (done.has(last)) return null;
      for (const next of graph.get(last) ?? []) {
        const found = walk([...way, next]);
        if (found !== null) return found;
      }
      done.add(last);
      return null;
    };
    for (const topic of graph.keys()) {
      const found = walk([topic]);
      if (found !== null) return found;
    }
    return null;
  }

  const files = globSync('src/topics/**/*.{ts,tsx}', { cwd: root }).filter(isProduct);
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const topic = topicOf(file)!;
    const others = graph.get(topic) ?? new Set<string>();
    for (const other of topicsOf(file, readFileSync(path.join(root, file), 'utf8'))) others.add(other);
    graph.set(topic, others);
  }

  test('their graph has no circle', () => {
    expect(graph.size).toBeGreaterThan(10);
    expect(circle(graph)).toBeNull();
  });

  test('a circle is found, over any number of topics', () => {
    const broken = new Map(graph);
    // What stands on cards, which stand on the plan, which stands on tasks.
    broken.set('tasks', new Set([...graph.get('tasks')!, 'syllabus']));
    expect(circle(broken)).toEqual(expect.arrayContaining(['tasks', 'syllabus']));
  });

  test('doors are the only files that re-export', () => {
    const isDoor = (file: string): boolean => /^src\/topics\/[^/]+\/(?:rules|store)\/index\.ts$/.test(file);
    const reexports = (file: string): boolean =>
      /^export (?:type )?(?:\{[^}]*\}|\*[^']*) from '/m.test(readFileSync(path.join(root, file), 'utf8'));
    const doors = files.filter(isDoor);
    expect(doors.filter((file) => !reexports(file))).toEqual([]);
    const otherDoors = [
      'src/solver/index.ts',
      'src/solver/computer-algebra/index.ts',
      // What topics may name of replication, which screens do not import.
      'src/shared/replica/local-database.ts',
      'src/topics/sync/store/use-logged-conflicts.ts',
      'src/topics/questions/store/use-unsent-posts.ts',
    ];
    const others = globSync('{src,sw,replication}/**/*.{ts,tsx}', { cwd: root }).filter(isProduct);
    expect(
      others.filter((file) => !isDoor(file) && !otherDoors.includes(file) && !file.startsWith('src/solver/tools/') && reexports(file)),
    ).toEqual([]);
  });
});
