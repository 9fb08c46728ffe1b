import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

const QUERY = '?chapters';

/** Omits the topics from a syllabus file that is imported with `?chapters`. */
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
 * Vite's dev server answers an import of JSON with a module, but keeps `with: { type: 'json' }` in dynamic imports, so that browsers
 * refuse the module. The build is not affected, because it puts the JSON into a chunk.
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
