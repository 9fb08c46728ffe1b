import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8'))).toSorted();

test('every call of the server goes through the fetch that logs its failure', () => {
  expect(filesWith(/(?<![.\w])fetch\(|globalThis\.fetch/)).toEqual([
    'src/shared/connectivity/request-evidence.ts',
    // A picture of Google’s, not of the server.
    'src/shared/pictures/copy-account-picture.ts',
    // Asks every few seconds whether there is a server: a failure is its answer.
    'src/shell/connectivity/probe.ts',
    // Files of the app itself, from here on.
    'src/shell/update/recover-modules.ts',
    'src/topics/mock-tests/store/load-questions.ts',
    'src/topics/packs/store/download-pack.ts',
    'src/topics/packs/store/packs.ts',
    'src/topics/tutor/store/reading/paddle.worker.ts',
    'src/topics/tutor/store/reading/tesseract.worker.ts',
    'src/topics/tutor/store/sympy/sympy.worker.ts',
  ]);
});

test('direct reads and writes go through one door: clients that repeat no read are for replication, sending and signing in', () => {
  expect(filesWith(/\bcreateDataClient\(/)).toEqual([
    // A picture is sent once.
    'src/shared/pictures/copy-account-picture.ts',
    // The address of a public file: nothing is asked.
    'src/shared/pictures/upload-picture.ts',
    'src/shared/replica/open-replica.ts',
    'src/shared/server/ask.ts',
    'src/shared/server/supabase-client.ts',
    'src/topics/questions/store/send-waiting.ts',
    'src/topics/sync/store/send-others.ts',
  ]);
  expect(filesWith(/import \{[^}]*\bcreateClient\b[^}]*\} from '@supabase/)).toEqual(['src/shared/session/create-auth-client.ts']);
});
