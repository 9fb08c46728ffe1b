import { choices, type Generator } from '../generator.ts';

const SPECIES = [
  { formula: 'N2', electrons: 14, bonding: 10, antibonding: 4 },
  { formula: 'N2+', electrons: 13, bonding: 9, antibonding: 4 },
  { formula: 'N2-', electrons: 15, bonding: 10, antibonding: 5 },
  { formula: 'O2', electrons: 16, bonding: 10, antibonding: 6 },
  { formula: 'O2+', electrons: 15, bonding: 10, antibonding: 5 },
  { formula: 'O2-', electrons: 17, bonding: 10, antibonding: 7 },
  { formula: 'O2^2-', electrons: 18, bonding: 10, antibonding: 8 },
  { formula: 'B2', electrons: 10, bonding: 6, antibonding: 4 },
  { formula: 'C2', electrons: 12, bonding: 8, antibonding: 4 },
] as const;

export const bonding: readonly Generator[] = [
  {
    id: 'chem-bonding-51',
    chapter: 'chem-bonding',
    topic: 'molecular-orbitals',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { formula, electrons, bonding: inBonding, antibonding } = random.pick(SPECIES);
      const answer = (inBonding - antibonding) / 2;
      return {
        statement: `What is the bond order of $\\ce{${formula}}$ according to molecular orbital theory?`,
        values: { electrons },
        answer,
        ...choices(random, String(answer), [answer + 0.5, answer - 0.5, answer + 1, answer + 1.5].filter((order) => order > 0).map(String)),
        solution: [
          `The species has ${electrons} electrons: ${inBonding} in bonding and ${antibonding} in antibonding orbitals.`,
          `Bond order: $\\frac{${inBonding} - ${antibonding}}{2} = ${answer}$.`,
        ],
      };
    },
  },
];
