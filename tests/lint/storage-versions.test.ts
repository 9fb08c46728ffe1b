import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

// docs/production.md, “Taking a release back”: earlier screens run on the current storage, because only replication/ has versions.

const root = path.resolve(import.meta.dirname, '../..');

/** What opens or names a version of a storage. */
const VERSIONED = [
  /\bnew Dexie\b/,
  /from 'dexie'/,
  /from 'rxdb/,
  /\.version\(/,
  /indexedDB\.open\(/,
  /\.open\([^()]*,\s*\d/,
  /openSessionStore\(/,
];

function versionsIn(text: string): readonly RegExp[] {
  return VERSIONED.filter((pattern) => pattern.test(text));
}

test('STORE-1 screens and the service worker have no storage version of their own', () => {
  const sources = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => versionsIn(readFileSync(path.join(root, file), 'utf8')).length > 0)).toEqual([]);
});

test.each([
  `const database = new Dexie('ekagra-pictures');`,
  `database.version(2).stores({ pictures: 'path' });`,
  `const request = indexedDB.open('ekagra-drafts', VERSION);`,
  `const request = factory.open('ekagra-drafts', 3);`,
  `const store = openSessionStore(indexedDB, SESSION_DATABASE, 7);`,
])('a version would be found: %s', (line) => {
  expect(versionsIn(line)).not.toEqual([]);
});
