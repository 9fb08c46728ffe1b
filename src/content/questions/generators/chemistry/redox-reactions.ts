import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-redox-reactions';

/** Coefficients are those of the balanced equation with permanganate or dichromate in acid. */
const REDUCTANTS = [
  { formula: 'Fe^2+', electrons: 1, perPermanganate: 5, permanganates: 1 },
  { formula: 'C2O4^2-', electrons: 2, perPermanganate: 5, permanganates: 2 },
  { formula: 'Sn^2+', electrons: 2, perPermanganate: 5, permanganates: 2 },
  { formula: 'SO3^2-', electrons: 2, perPermanganate: 5, permanganates: 2 },
] as const;

const SPECIES = [
  { formula: 'K2Cr2O7', element: 'chromium', atoms: 2, others: 2 - 14, charge: 0, state: 6 },
  { formula: 'MnO4^2-', element: 'manganese', atoms: 1, others: -8, charge: -2, state: 6 },
  { formula: 'H2P2O7^2-', element: 'phosphorus', atoms: 2, others: 2 - 14, charge: -2, state: 5 },
  { formula: 'HClO3', element: 'chlorine', atoms: 1, others: 1 - 6, charge: 0, state: 5 },
  { formula: 'NO2-', element: 'nitrogen', atoms: 1, others: -4, charge: -1, state: 3 },
  { formula: 'VO2+', element: 'vanadium', atoms: 1, others: -4, charge: 1, state: 5 },
  { formula: 'H3PO2', element: 'phosphorus', atoms: 1, others: 3 - 4, charge: 0, state: 1 },
] as const;

export const redoxReactions: readonly Generator[] = [
  {
    id: 'chem-redox-reactions-51',
    chapter,
    topic: 'redox-titrations',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { formula, electrons, perPermanganate, permanganates } = random.pick(REDUCTANTS);
      const volume = random.pick([10, 20, 30, 50]);
      const concentration = random.pick([0.05, 0.1, 0.2]);
      const permanganate = random.pick([0.01, 0.02, 0.05]);
      const answer = (volume * concentration * permanganates) / perPermanganate / permanganate;
      return {
        statement: `What volume of ${permanganate} M $\\ce{KMnO4}$, in mL to the nearest integer, oxidises the $\\ce{${formula}}$ ions in ${volume} mL of a ${concentration} M solution in acid?`,
        values: { volume, concentration, permanganate, electrons },
        answer,
        key: rounded(answer),
        solution: [
          `Permanganate takes 5 electrons, $\\ce{${formula}}$ gives ${electrons}: ${perPermanganate} of it react with ${permanganates} of permanganate.`,
          `Permanganate: $${written(volume * concentration)}\\times\\frac{${permanganates}}{${perPermanganate}} = ${written(answer * permanganate)}$ mmol, in ${written(answer)} mL.`,
        ],
      };
    },
  },
  {
    id: 'chem-redox-reactions-52',
    chapter,
    topic: 'oxidation-number',
    difficulty: 1,
    seconds: 40,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { formula, element, atoms, others, charge, state } = random.pick(SPECIES);
      return {
        statement: `What is the oxidation number of ${element} in $\\ce{${formula}}$?`,
        values: { atoms, others, charge },
        answer: state,
        key: rounded(state),
        solution: [
          `The other atoms (O −2, H and K +1) add up to $${others}$, and the whole has the charge $${charge}$.`,
          `$${atoms === 1 ? '' : atoms}x + (${others}) = ${charge}$, so $x = +${state}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-redox-reactions-53',
    chapter,
    topic: 'redox-titrations',
    difficulty: 3,
    seconds: 120,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const ore = random.pick([0.7, 1.4, 2.8]);
      const percent = random.pick([20, 30, 40, 48, 60]);
      const dichromate = random.pick([0.02, 0.025, 0.05]);
      const volume = (ore * percent * 10) / 56 / 6 / dichromate;
      return {
        statement: `${ore} g of an iron ore is dissolved in acid and all its iron is brought to $\\ce{Fe^2+}$. The titration needs ${written(volume, 4)} mL of ${dichromate} M $\\ce{K2Cr2O7}$. What is the percentage of iron in the ore, to the nearest integer? (Fe = 56)`,
        values: { ore, dichromate, volume: Number(volume.toPrecision(4)) },
        answer: (Number(volume.toPrecision(4)) * dichromate * 6 * 56) / ore / 10,
        key: rounded((Number(volume.toPrecision(4)) * dichromate * 6 * 56) / ore / 10),
        solution: [
          '$\\ce{Cr2O7^2- + 6Fe^2+ + 14H+ -> 2Cr^3+ + 6Fe^3+ + 7H2O}$: six iron ions for one dichromate.',
          `Iron: $6\\times ${written(volume, 4)}\\times ${dichromate} = ${written(6 * volume * dichromate)}$ mmol, $${written((ore * percent) / 100)}$ g.`,
          `This is ${percent}% of ${ore} g.`,
        ],
      };
    },
  },
  {
    id: 'chem-redox-reactions-54',
    chapter,
    topic: 'redox-titrations',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const volume = random.pick([10, 20, 30]);
      const dichromate = random.pick([0.01, 0.02, 0.05]);
      const thiosulphate = random.pick([0.1, 0.12, 0.2]);
      const answer = (volume * dichromate * 6) / thiosulphate;
      return {
        statement: `${volume} mL of ${dichromate} M $\\ce{K2Cr2O7}$ in acid is treated with excess KI. What volume of ${thiosulphate} M sodium thiosulphate, in mL to the nearest integer, reacts with the iodine set free?`,
        values: { volume, dichromate, thiosulphate },
        answer,
        key: rounded(answer),
        solution: [
          '$\\ce{Cr2O7^2- + 6I- + 14H+ -> 2Cr^3+ + 3I2 + 7H2O}$ and $\\ce{I2 + 2S2O3^2- -> 2I- + S4O6^2-}$.',
          `One dichromate corresponds to six thiosulphate: $\\frac{6\\times ${volume}\\times ${dichromate}}{${thiosulphate}} = ${written(answer)}$ mL.`,
        ],
      };
    },
  },
  {
    id: 'chem-redox-reactions-55',
    chapter,
    topic: 'redox-titrations',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const molarity = random.pick([0.5, 1, 1.5, 2, 2.5]);
      const volume = random.pick([1, 2, 5]);
      const answer = (molarity * volume * 22.4) / 2;
      const option = (value: number) => quantity(value, 'L');
      return {
        statement: `What volume of oxygen, at 273 K and 1 atm, do ${volume} L of ${molarity} M hydrogen peroxide give, when all of it decomposes? (Molar volume 22.4 L)`,
        values: { molarity, volume },
        answer,
        ...choices(random, option(answer), [option(answer * 2), option(answer / 2), option(answer * 4), option(answer * 1.5)]),
        solution: [
          '$\\ce{2H2O2 -> 2H2O + O2}$: two moles of peroxide give one of oxygen.',
          `$\\frac{${written(molarity * volume)}}{2}\\times 22.4 = ${written(answer)}$ L.`,
        ],
      };
    },
  },
];
