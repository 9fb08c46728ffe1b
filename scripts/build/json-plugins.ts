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

/**
 * Vite's server answers an import of JSON with a module, but leaves `with: { type: 'json' }` in a dynamic one: browsers refuse
 * the module. The build puts it into a chunk.
 */
export function jsonAsModules(): Plugin {
  return {
    name: 'json-as-modules',
    apply: 'serve',
    enforce: 'pre',
    transform: {
      filter: { code: /with: \{ type: 'json' \}/ },
      handler: (code) => ({ code: code.replaceAll(/, \{\s*with: \{ type: 'json' \},?\s*\}\)/g, ')'), map: null }),
    },
  };
}
