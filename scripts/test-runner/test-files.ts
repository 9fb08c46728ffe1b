import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { projectRoot } from '../setup/install.mjs';

/** Directories of tests. */
export const TEST_FOLDERS = ['src', 'sw', 'replication', 'backend', 'supabase', 'bench', 'scripts', 'tests', 'e2e'];

/** The test files whose path contains one of the words, relative to the project. */
export async function findTestFiles(words: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    TEST_FOLDERS.map(async (folder) => {
      const files = await readdir(path.join(projectRoot, folder), { recursive: true });
      return files.map((file) => path.posix.join(folder, ...file.split(path.sep)));
    }),
  );
  return found.flat().filter((file) => /\.(test|e2e|engine)\.tsx?$/.test(file) && words.some((word) => file.includes(word)));
}

/** The test files that contain the words, such as the name of a test. */
export async function findTestFilesWith(words: string): Promise<string[]> {
  const files = await findTestFiles(['']);
  const texts = await Promise.all(files.map((file) => readFile(path.join(projectRoot, file), 'utf8')));
  return files.filter((_, at) => texts[at]!.includes(words));
}
