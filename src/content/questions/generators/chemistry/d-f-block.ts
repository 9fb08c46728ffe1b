import { choices, type Generator, written } from '../generator.ts';

const IONS = [
  { formula: 'Ti^3+', atomicNumber: 22, charge: 3, unpaired: 1 },
  { formula: 'V^3+', atomicNumber: 23, charge: 3, unpaired: 2 },
  { formula: 'Cr^3+', atomicNumber: 24, charge: 3, unpaired: 3 },
  { formula: 'Mn^2+', atomicNumber: 25, charge: 2, unpaired: 5 },
  { formula: 'Fe^2+', atomicNumber: 26, charge: 2, unpaired: 4 },
  { formula: 'Fe^3+', atomicNumber: 26, charge: 3, unpaired: 5 },
  { formula: 'Co^2+', atomicNumber: 27, charge: 2, unpaired: 3 },
  { formula: 'Ni^2+', atomicNumber: 28, charge: 2, unpaired: 2 },
  { formula: 'Cu^2+', atomicNumber: 29, charge: 2, unpaired: 1 },
] as const;

const moment = (unpaired: number) => Math.sqrt(unpaired * (unpaired + 2));
const option = (unpaired: number) => `$${written(moment(unpaired))}\\ \\text{BM}$`;

export const dfBlock: readonly Generator[] = [
  {
    id: 'chem-d-f-block-51',
    chapter: 'chem-d-f-block',
    topic: 'magnetic-properties',
    difficulty: 1,
    seconds: 50,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { formula, atomicNumber, charge, unpaired } = random.pick(IONS);
      const others = [1, 2, 3, 4, 5].filter((count) => count !== unpaired);
      return {
        statement: `What is the spin-only magnetic moment of the free ion $\\ce{${formula}}$ (atomic number ${atomicNumber})?`,
        values: { atomicNumber, charge },
        answer: moment(unpaired),
        ...choices(random, option(unpaired), random.shuffle(others).map(option)),
        solution: [
          `The ion has lost its 4s electrons first and is $3d^{${atomicNumber - 18 - charge}}$, with ${unpaired} unpaired.`,
          `$\\mu = \\sqrt{n(n + 2)} = \\sqrt{${unpaired * (unpaired + 2)}} = ${written(moment(unpaired))}$ BM.`,
        ],
      };
    },
  },
];
