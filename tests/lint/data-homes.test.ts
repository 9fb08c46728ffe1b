import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

// docs/decisions/0027: what only one topic uses, and needs nothing but the replica, belongs to that topic.

const root = path.resolve(import.meta.dirname, '../..');
/** Further allowed imports of a topic's queries and commands. */
const OPEN_TO_TOPICS = /^(?:src\/shared\/(?:replica|rules|days|subjects)|src\/topics\/[^/]+\/rules|replication\/(?:schema|local))\//;

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

function importsOf(file: string): readonly string[] {
  const found = readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g);
  return [...found].map(([, name]) => (name!.startsWith('.') ? path.join(path.dirname(file), name!) : name!));
}

/** The topic, or the folder of `src`. */
function homeOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('src/topics/') ? 3 : 2)
    .join('/');
}

function homesOfUsers(file: string): ReadonlySet<string> {
  return new Set(sources.filter((user) => user !== file && imports.get(user)!.includes(file)).map(homeOf));
}

function needsOnlyReplica(file: string): boolean {
  const needed = imports.get(file)!;
  const isReplica = (name: string) => /^(?:src\/shared\/replica|replication\/local)\//.test(name);
  return needed.some(isReplica) && needed.every((name) => OPEN_TO_TOPICS.test(name) || name === 'react');
}

test('what only one topic reads or writes is not shared', () => {
  const candidates = sources.filter(
    (file) => file.startsWith('src/shared/') && !file.startsWith('src/shared/replica/') && needsOnlyReplica(file),
  );
  expect(candidates).toContain('src/shared/student/use-subjects.ts');
  const misplaced = candidates.filter((file) =>
    [...homesOfUsers(file)].every((home, _at, all) => all.length === 1 && home.startsWith('src/topics/')),
  );
  expect(misplaced).toEqual([]);
});
