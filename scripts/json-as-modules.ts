import type { Plugin } from 'vite';

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
