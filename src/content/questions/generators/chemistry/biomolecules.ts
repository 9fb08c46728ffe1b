import type { Generator } from '../generator.ts';

const AMINO_ACIDS = [
  { name: 'glycine', molarMass: 75 },
  { name: 'alanine', molarMass: 89 },
  { name: 'serine', molarMass: 105 },
  { name: 'valine', molarMass: 117 },
] as const;

export const biomolecules: readonly Generator[] = [
  {
    id: 'chem-biomolecules-51',
    chapter: 'chem-biomolecules',
    topic: 'proteins',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { name, molarMass } = random.pick(AMINO_ACIDS);
      const units = random.integer(3, 10);
      const answer = units * molarMass - (units - 1) * 18;
      return {
        statement: `What is the molar mass, in g/mol, of the linear peptide of ${units} molecules of ${name} (${molarMass} g/mol)? (Water: 18 g/mol)`,
        values: { molarMass, units },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `${units} amino acids are joined by ${units - 1} peptide bonds, each with the loss of one water.`,
          `$${units}\\times ${molarMass} - ${units - 1}\\times 18 = ${answer}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-biomolecules-52',
    chapter: 'chem-biomolecules',
    topic: 'nucleic-acids',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const pairs = 10 * random.integer(2, 10);
      const percent = random.pick([20, 30, 40]);
      const adenine = (2 * pairs * percent) / 100;
      const answer = 2 * adenine + 3 * (pairs - adenine);
      return {
        statement: `In a double-stranded piece of DNA with ${pairs} base pairs, ${percent}% of all bases are adenine. How many hydrogen bonds hold the two strands together?`,
        values: { pairs, percent },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `Each adenine is paired with thymine, so there are $${percent / 100}\\times ${2 * pairs} = ${adenine}$ A–T pairs and ${pairs - adenine} G–C pairs.`,
          `$2\\times ${adenine} + 3\\times ${pairs - adenine} = ${answer}$.`,
        ],
      };
    },
  },
];
