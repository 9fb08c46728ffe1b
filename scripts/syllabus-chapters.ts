import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

const QUERY = '?chapters';

/** Leaves out the topics of a syllabus file that is imported with `?chapters`. */
export function syllabusChapters(): Plugin {
  return {
    name: 'syllabus-chapters',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.json${QUERY}`)) return null;
      const text = await readFile(id.slice(0, -QUERY.length), 'utf8');
      const chapters: unknown = JSON.parse(text, (key, value: unknown) => (key === 'topics' ? undefined : value));
      return { code: `export default ${JSON.stringify(chapters)}`, moduleType: 'js' };
    },
  };
}
