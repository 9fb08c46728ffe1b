import path from 'node:path';
import { mergeConfig, type Plugin } from 'vite';

import base from '../../../vitest.config.ts';
import { mutated, type Mutant } from './mutant.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Seeds the fault that SEEDED_MUTANT names now: suite-trial.ts names one after the other. */
const seeding: Plugin = {
  name: 'seeded-mutant',
  enforce: 'pre',
  transform(code, id) {
    const { SEEDED_MUTANT } = process.env;
    // Other tools read this file too.
    if (!SEEDED_MUTANT) return undefined;
    const mutant = JSON.parse(SEEDED_MUTANT) as Mutant & { readonly where: { readonly source: string } };
    return id.split('?')[0] === path.join(root, mutant.where.source) ? mutated(code, mutant) : undefined;
  },
};

// A module transformed with another fault, or none, is a different one.
export default mergeConfig(base, { root, plugins: [seeding], test: { fsModuleCache: false } });
