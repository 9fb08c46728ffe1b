import { choices, type Generator, written } from '../generator.ts';

const chapter = 'chem-coordination-compounds';

/** d electrons in $t_{2g}$ of an octahedral complex. */
const inLower = (electrons: number, isHighSpin: boolean) =>
  isHighSpin ? Math.min(electrons, 3) + Math.max(0, Math.min(electrons - 5, 3)) : Math.min(electrons, 6);

const OCTAHEDRAL = [
  { formula: '[Fe(CN)6]^4-', electrons: 6, isHighSpin: false, unpaired: 0 },
  { formula: '[Fe(CN)6]^3-', electrons: 5, isHighSpin: false, unpaired: 1 },
  { formula: '[FeF6]^3-', electrons: 5, isHighSpin: true, unpaired: 5 },
  { formula: '[CoF6]^3-', electrons: 6, isHighSpin: true, unpaired: 4 },
  { formula: '[Mn(CN)6]^3-', electrons: 4, isHighSpin: false, unpaired: 2 },
  { formula: '[Cr(NH3)6]^3+', electrons: 3, isHighSpin: false, unpaired: 3 },
  { formula: '[Co(NH3)6]^3+', electrons: 6, isHighSpin: false, unpaired: 0 },
  { formula: '[Fe(H2O)6]^2+', electrons: 6, isHighSpin: true, unpaired: 4 },
] as const;

const COMPLEXES = [
  { formula: '[Co(NH3)5Cl]^2+', metal: 'cobalt', ligands: -1, charge: 2 },
  { formula: '[Fe(CN)6]^4-', metal: 'iron', ligands: -6, charge: -4 },
  { formula: '[Cr(C2O4)3]^3-', metal: 'chromium', ligands: -6, charge: -3 },
  { formula: '[PtCl2(NH3)2]', metal: 'platinum', ligands: -2, charge: 0 },
  { formula: '[Ni(CO)4]', metal: 'nickel', ligands: 0, charge: 0 },
  { formula: '[Co(en)2Cl2]+', metal: 'cobalt', ligands: -2, charge: 1 },
  { formula: '[PtCl6]^2-', metal: 'platinum', ligands: -6, charge: -2 },
] as const;

export const coordinationCompounds: readonly Generator[] = [
  {
    id: 'chem-coordination-compounds-51',
    chapter,
    topic: 'crystal-field-theory',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const isHighSpin = random.pick([true, false]);
      const electrons = random.pick([4, 6, 7]);
      const energy = (lower: number) => -0.4 * lower + 0.6 * (electrons - lower);
      const option = (value: number) => `$${written(value)}\\,\\Delta_o$`;
      const lower = inLower(electrons, isHighSpin);
      const answer = energy(lower);
      return {
        statement: `What is the crystal field stabilisation energy of a ${isHighSpin ? 'high' : 'low'}-spin octahedral $d^{${electrons}}$ ion? (Leave out pairing energy.)`,
        values: { electrons, spin: isHighSpin ? 1 : 0 },
        answer,
        ...choices(random, option(answer), [
          option(energy(inLower(electrons, !isHighSpin))),
          option(-answer),
          option(energy(lower - 1)),
          option(answer - 0.4),
          option(answer - 0.8),
        ]),
        solution: [
          `The electrons are distributed as $t_{2g}^{${lower}} e_g^{${electrons - lower}}$.`,
          `$${lower}\\times (-0.4) + ${electrons - lower}\\times 0.6 = ${written(answer)}$, in units of $\\Delta_o$.`,
        ],
      };
    },
  },
  {
    id: 'chem-coordination-compounds-52',
    chapter,
    topic: 'crystal-field-theory',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { formula, electrons, isHighSpin, unpaired } = random.pick(OCTAHEDRAL);
      const lower = inLower(electrons, isHighSpin);
      return {
        statement: `How many unpaired electrons does the complex $\\ce{${formula}}$ have? (Atomic numbers: Cr 24, Mn 25, Fe 26, Co 27)`,
        values: { electrons, spin: isHighSpin ? 1 : 0 },
        answer: unpaired,
        key: { from: unpaired, to: unpaired },
        solution: [
          `The metal ion is $d^{${electrons}}$.`,
          `Its ligands leave it as $t_{2g}^{${lower}} e_g^{${electrons - lower}}$: ${unpaired} unpaired.`,
        ],
      };
    },
  },
  {
    id: 'chem-coordination-compounds-53',
    chapter,
    topic: 'werner-and-terms',
    difficulty: 1,
    seconds: 40,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { formula, metal, ligands, charge } = random.pick(COMPLEXES);
      const answer = charge - ligands;
      return {
        statement: `What is the oxidation number of ${metal} in $\\ce{${formula}}$? (en = ethane-1,2-diamine)`,
        values: { ligands, charge },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `The ligands together have the charge $${ligands}$, the whole species $${charge}$.`,
          `$x + (${ligands}) = ${charge}$, so $x = ${answer}$.`,
        ],
      };
    },
  },
];
