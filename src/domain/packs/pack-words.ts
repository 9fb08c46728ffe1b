import type { PackId } from './pack.ts';

interface PackWords {
  readonly title: string;
  /** What it is good for. */
  readonly use: string;
}

export const PACK_WORDS: Readonly<Record<PackId, PackWords>> = {
  sympy: {
    title: 'The SymPy pack',
    use: 'Computer algebra for the tutor: integrals, limits, equations and simplifying that the built-in solver leaves. Works without a network.',
  },
};
