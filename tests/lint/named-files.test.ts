import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const FOLDERS = /^(?:src|replication|sw|supabase|backend|tests|e2e|bench|scripts|docs)\/[\w./$-]+$/;

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names no file that was moved or deleted', async (document) => {
  const text = (await readFile(path.join(projectRoot, document), 'utf8')).replaceAll(/^ *```.*?^ *```$/gms, '');
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!).filter((name) => FOLDERS.test(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
});
