import type { Generator } from '../generator.ts';

export const hydrocarbons: readonly Generator[] = [
  {
    id: 'chem-hydrocarbons-51',
    chapter: 'chem-hydrocarbons',
    topic: 'alkenes',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const rings = random.integer(0, 2);
      const doubles = random.integer(1, 4);
      const carbon = random.integer(8, 12);
      const hydrogen = 2 * carbon + 2 - 2 * (rings + doubles);
      const ringText = ['no ring', 'one ring', 'two rings'][rings];
      return {
        statement: `A hydrocarbon $\\ce{C_{${carbon}}H_{${hydrogen}}}$ has ${ringText} and no triple bond. How many moles of hydrogen does one mole of it take up on complete hydrogenation, if no ring opens?`,
        values: { carbon, hydrogen, rings },
        answer: doubles,
        key: { from: doubles, to: doubles },
        solution: [
          `An alkane with ${carbon} carbon atoms and no ring has ${2 * carbon + 2} hydrogen atoms; here ${2 * carbon + 2 - hydrogen} are missing, ${rings + doubles} pairs.`,
          `Each ring and each double bond accounts for one pair: ${rings + doubles} − ${rings} = ${doubles} double bonds.`,
        ],
      };
    },
  },
];
