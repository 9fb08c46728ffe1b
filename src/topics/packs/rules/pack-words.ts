import type { PackId } from './pack.ts';

const questions = (subject: string): PackWords => ({
  title: `Questions in ${subject}`,
  use: `All of the bank’s questions in ${subject} for mock tests, with solutions. Works offline.`,
  hint: `More questions in ${subject}`,
});

interface PackWords {
  readonly title: string;
  /** Purpose of the pack. */
  readonly use: string;
  /** Hint shown where the pack would have helped. */
  readonly hint: string;
}

export const PACK_WORDS: Readonly<Record<PackId, PackWords>> = {
  'questions-physics': questions('physics'),
  'questions-chemistry': questions('chemistry'),
  'questions-maths': questions('mathematics'),
  'questions-biology': questions('biology'),
  'questions-english': questions('English'),
  sympy: {
    title: 'The SymPy pack',
    use: 'Solves more integrals, limits and equations in the tutor. Works offline.',
    hint: 'The SymPy pack may solve this',
  },
  reading: {
    title: 'Better reading of pictures',
    use: 'Reads pictures with fewer mistakes in signs, powers and spaces. Takes a few seconds a picture. Works offline.',
    hint: 'The pack “Better reading of pictures” may read this better',
  },
};
