import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-organic-basics';
const topic = 'quantitative-analysis';

const HALOGENS = [
  { name: 'chlorine', salt: 'AgCl', molarMass: 35.5, saltMass: 143.5 },
  { name: 'bromine', salt: 'AgBr', molarMass: 80, saltMass: 188 },
  { name: 'iodine', salt: 'AgI', molarMass: 127, saltMass: 235 },
] as const;

export const organicBasics: readonly Generator[] = [
  {
    id: 'chem-organic-basics-51',
    chapter,
    topic,
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const mass = random.pick([0.5, 0.7, 1, 1.4]);
      // With these the percentage is whole, and no more than 49.
      const acid = mass < 1 ? 0.25 : 0.5;
      const taken = random.pick([25, 30, 40]);
      const left = random.pick([5, 10, 15]);
      const ammonia = 2 * acid * (taken - left);
      const answer = (ammonia * 1.4) / mass;
      return {
        statement: `In Kjeldahl's method the ammonia from ${mass} g of a compound is passed into ${taken} mL of ${acid} M $\\ce{H2SO4}$. The acid left over needs ${2 * left} mL of ${acid} M NaOH. What is the percentage of nitrogen, to the nearest integer? (N = 14)`,
        values: { mass, acid, taken, base: 2 * left },
        answer,
        key: rounded(answer),
        solution: [
          `${2 * left} mL of NaOH neutralise ${left} mL of the acid, which is dibasic. So ${taken - left} mL of acid took up the ammonia.`,
          `Ammonia: $2\\times ${acid}\\times ${taken - left} = ${written(ammonia)}$ mmol, with ${written(ammonia * 14)} mg of nitrogen.`,
          `$\\frac{${written((ammonia * 14) / 1000)}}{${mass}}\\times 100 = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-organic-basics-52',
    chapter,
    topic,
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, salt, molarMass, saltMass } = random.pick(HALOGENS);
      const mass = random.pick([0.25, 0.3, 0.4, 0.5]);
      const precipitate = random.pick([0.12, 0.15, 0.18, 0.24]);
      const answer = (precipitate * molarMass * 100) / saltMass / mass;
      const option = (value: number) => quantity(value, '\\%');
      return {
        statement: `In the Carius method ${mass} g of a compound gives ${precipitate} g of $\\ce{${salt}}$ (${saltMass} g/mol). What is the percentage of ${name} (${molarMass} g/mol)?`,
        values: { mass, precipitate, molarMass, saltMass },
        answer,
        ...choices(random, option(answer), [
          option((precipitate * 108 * 100) / saltMass / mass),
          option((precipitate * 100) / mass),
          option(answer / 2),
          option(answer * 1.5),
          option(answer * 0.75),
        ]),
        solution: [
          `$\\ce{${salt}}$: $\\frac{${precipitate}}{${saltMass}} = ${written(precipitate / saltMass)}$ mol, with as much ${name}.`,
          `$\\frac{${written(precipitate / saltMass)}\\times ${molarMass}}{${mass}}\\times 100 = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-organic-basics-53',
    chapter,
    topic,
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const mass = random.pick([0.2, 0.25, 0.4, 0.5]);
      const volume = random.pick([22.4, 33.6, 44.8, 56]);
      const answer = ((volume / 22_400) * 28 * 100) / mass;
      const option = (value: number) => quantity(value, '\\%');
      return {
        statement: `In Dumas' method ${mass} g of a compound gives ${volume} mL of dry nitrogen at 273 K and 1 atm. What is the percentage of nitrogen? (N = 14, molar volume 22400 mL)`,
        values: { mass, volume },
        answer,
        ...choices(random, option(answer), [option(answer / 2), option(answer * 2), option(answer / 4), option(answer * 1.5)]),
        solution: [
          `Nitrogen gas: $\\frac{${volume}}{22400} = ${written(volume / 22_400)}$ mol, $${written((volume * 28) / 22_400)}$ g.`,
          `$\\frac{${written((volume * 28) / 22_400)}}{${mass}}\\times 100 = ${written(answer)}$. Taking 14 g for one mole of $\\ce{N2}$ gives only half.`,
        ],
      };
    },
  },
];
