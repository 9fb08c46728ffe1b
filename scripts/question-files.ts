import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { build } from 'vite';

import type { SyllabusSubject } from '../src/shared/subjects/subjects.ts';
import { BUILD_TARGETS } from './browser-targets.ts';

interface QuestionFile {
  readonly name: 'questions.json' | 'generators.js';
  readonly content: string;
}

/** A subject's part of the question bank as a pack: the authored questions, and a module of those whose numbers are drawn. */
export async function questionFiles(root: string, subject: SyllabusSubject): Promise<readonly QuestionFile[]> {
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
