import type { PackId } from './pack.ts';

interface PackWords {
  readonly title: string;
  /** Its purpose. */
  readonly use: string;
  /** Shown where it would have helped. */
  readonly hint: string;
}

export const PACK_WORDS: Readonly<Record<PackId, PackWords>> = {
  sympy: {
    title: 'The SymPy pack',
    use: 'Computer algebra for the tutor: integrals, limits, equations and simplifying that the built-in solver leaves. Works without a network.',
    hint: 'The SymPy pack may solve this',
  },
  reading: {
    title: 'Better reading of pictures',
    use: 'A larger reader for the text in pictures: fewer signs, powers and spaces are misread. It takes some seconds a picture, and works without a network.',
    hint: 'The pack “Better reading of pictures” may read this better',
  },
};
