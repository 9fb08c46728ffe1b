import path from 'node:path';
import { mergeConfig, type Plugin } from 'vite';

import base from '../../../vitest.config.ts';
import { mutated, type Mutant } from './mutant.ts';

const { SEEDED_MUTANT } = process.env;

/** Seeds the fault named by suite-trial.ts. */
function seeding(mutant: Mutant & { readonly where: { readonly source: string } }): Plugin {
  const file = path.resolve(import.meta.dirname, '../../..', mutant.where.source);
  return {
    name: 'seeded-mutant',
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0] === file ? mutated(code, mutant) : undefined),
  };
}

// Other tools read this file too.
const plugins = SEEDED_MUTANT ? [seeding(JSON.parse(SEEDED_MUTANT) as never)] : [];
// A module transformed with another fault, or none, is a different one.
export default mergeConfig(base, { root: path.resolve(import.meta.dirname, '../../..'), plugins, test: { fsModuleCache: false } });
