import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-solutions';

const SALTS = [
  { formula: 'NaCl', ions: 2 },
  { formula: 'CaCl2', ions: 3 },
  { formula: 'K2SO4', ions: 3 },
  { formula: 'AlCl3', ions: 4 },
  { formula: 'K4[Fe(CN)6]', ions: 5 },
] as const;

export const solutions: readonly Generator[] = [
  {
    id: 'chem-solutions-51',
    chapter,
    topic: 'raoults-law',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const first = random.pick([300, 400, 450, 500]);
      const second = random.pick([100, 150, 200]);
      const share = random.pick([0.2, 0.25, 0.4, 0.6, 0.75]);
      const total = share * first + (1 - share) * second;
      const answer = (share * first) / total;
      const option = (value: number) => `$${written(value)}$`;
      return {
        statement: `Liquids A and B form an ideal solution. Pure A has the vapour pressure ${first} mm Hg and pure B ${second} mm Hg. What is the mole fraction of A in the vapour over a solution in which it is ${share}?`,
        values: { first, second, share },
        answer,
        ...choices(random, option(answer), [
          option(share),
          option(1 - answer),
          option(first / (first + second)),
          option((share * second) / (share * second + (1 - share) * first)),
          option(1 - share),
        ]),
        solution: [
          `Total pressure: $${share}\\times ${first} + ${written(1 - share)}\\times ${second} = ${written(total, 4)}$ mm Hg.`,
          `A has the part $\\frac{${written(share * first, 4)}}{${written(total, 4)}} = ${written(answer)}$ of it, its mole fraction in the vapour.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-52',
    chapter,
    topic: 'colligative-properties',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const molarMass = random.pick([60, 92, 120, 180, 250]);
      const molality = random.pick([0.1, 0.2, 0.25, 0.5]);
      const water = random.pick([50, 100, 200, 250]);
      const mass = Number(((molarMass * molality * water) / 1000).toPrecision(6));
      const depression = Number((1.86 * molality).toPrecision(6));
      return {
        statement: `${mass} g of a non-electrolyte in ${water} g of water lowers the freezing point by ${depression} K. What is its molar mass in g/mol, to the nearest integer? ($K_f = 1.86\\ \\text{K kg/mol}$)`,
        values: { mass, water, depression },
        answer: molarMass,
        key: rounded((mass / water / depression) * 1860),
        solution: [
          `Molality: $\\frac{${depression}}{1.86} = ${molality}$ mol/kg.`,
          `Amount in ${water} g of water: ${written((molality * water) / 1000)} mol. Molar mass: $\\frac{${mass}}{${written((molality * water) / 1000)}} = ${molarMass}$ g/mol.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-53',
    chapter,
    topic: 'abnormal-molar-mass',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { formula, ions } = random.pick(SALTS);
      const percent = random.pick([50, 60, 75, 80, 90]);
      const molality = random.pick([0.05, 0.1, 0.2]);
      const factor = 1 + ((ions - 1) * percent) / 100;
      const answer = factor * 0.52 * molality;
      const option = (value: number) => quantity(value, 'K');
      return {
        statement: `$\\ce{${formula}}$ is ${percent}% dissociated in a ${molality} m aqueous solution. By how much is the boiling point raised? ($K_b = 0.52\\ \\text{K kg/mol}$)`,
        values: { ions, percent, molality },
        answer,
        ...choices(random, option(answer), [
          option(0.52 * molality),
          option(0.52 * molality * ions),
          option((0.52 * molality * ions * percent) / 100),
          option(0.52 * molality * (1 + (ions * percent) / 100)),
          option(answer * 2),
          option(answer / 2),
        ]),
        solution: [
          `It gives ${ions} ions: $i = 1 + (${ions} - 1)\\times ${percent / 100} = ${written(factor)}$.`,
          `$\\Delta T_b = iK_bm = ${written(factor)}\\times 0.52\\times ${molality} = ${written(answer)}$ K.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-54',
    chapter,
    topic: 'colligative-properties',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, molarMass } = random.pick([
        { name: 'urea', molarMass: 60 },
        { name: 'glucose', molarMass: 180 },
        { name: 'sucrose', molarMass: 342 },
      ]);
      const mass = random.pick([3, 6, 9, 12, 18]);
      const volume = random.pick([0.25, 0.5, 2]);
      const answer = ((mass / molarMass / volume) * 8.314 * 300) / 100;
      const option = (value: number) => quantity(value, 'bar');
      return {
        statement: `What is the osmotic pressure at 300 K of ${volume} L of a solution with ${mass} g of ${name} (${molarMass} g/mol)? ($R = 8.314\\ \\text{J/(mol K)}$, 1 bar = 100 J/L)`,
        values: { mass, molarMass, volume },
        answer,
        ...choices(random, option(answer), [
          option(answer * volume),
          option(answer * volume ** 2),
          option((answer * 27) / 300),
          option(answer * 2),
        ]),
        solution: [
          `Concentration: $\\frac{${mass}}{${molarMass}\\times ${volume}} = ${written(mass / molarMass / volume)}$ M.`,
          `$\\pi = cRT = ${written(mass / molarMass / volume)}\\times 8.314\\times 300 = ${written(answer * 100)}$ J/L, which is ${option(answer)}.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-55',
    chapter,
    topic: 'abnormal-molar-mass',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { formula, ions } = random.pick(SALTS);
      const percent = random.pick([40, 50, 60, 75, 80, 90]);
      const molality = random.pick([0.1, 0.2]);
      const depression = Number(((1 + ((ions - 1) * percent) / 100) * 1.86 * molality).toPrecision(6));
      const factor = depression / 1.86 / molality;
      return {
        statement: `A ${molality} m aqueous solution of $\\ce{${formula}}$ freezes ${depression} K below pure water. What percentage of the salt is dissociated, to the nearest integer? ($K_f = 1.86\\ \\text{K kg/mol}$)`,
        values: { ions, molality, depression },
        answer: percent,
        key: rounded(percent),
        solution: [
          `$i = \\frac{${depression}}{1.86\\times ${molality}} = ${written(factor)}$.`,
          `$\\alpha = \\frac{i - 1}{n - 1} = \\frac{${written(factor - 1)}}{${ions - 1}} = ${percent / 100}$, which is ${percent}%.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-56',
    chapter,
    topic: 'henrys-law',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { gas, constant } = random.pick([
        { gas: 'N2', constant: 76.5 },
        { gas: 'O2', constant: 34.9 },
        { gas: 'He', constant: 145 },
      ]);
      const pressure = random.pick([0.5, 1, 1.5, 2, 3]);
      const answer = (pressure / (constant * 1000)) * (1000 / 18) * 1000;
      const option = (value: number) => quantity(value, 'mmol');
      return {
        statement: `How much $\\ce{${gas}}$ dissolves in 1 kg of water (18 g/mol) under a partial pressure of ${pressure} bar? (Henry's constant $K_H = ${constant}$ kbar, for $p = K_Hx$)`,
        values: { constant, pressure },
        answer,
        ...choices(random, option(answer), [option(answer / 55.556), option(answer * 18), option(answer / 18), option(answer * 2)]),
        solution: [
          `Mole fraction: $x = \\frac{p}{K_H} = \\frac{${pressure}}{${constant * 1000}} = ${written(pressure / constant / 1000)}$.`,
          `1 kg of water is 55.6 mol, and $x$ is so small that $n = 55.6\\,x$: ${option(answer)}.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-57',
    chapter,
    topic: 'colligative-properties',
    difficulty: 3,
    seconds: 90,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const { name, molarMass } = random.pick([
        { name: 'urea', molarMass: 60 },
        { name: 'glucose', molarMass: 180 },
        { name: 'sucrose', molarMass: 342 },
      ]);
      const part = random.pick([11, 21, 26, 31, 51, 101]);
      const water = 18 * random.pick([10, 20, 30]);
      const answer = (molarMass * (water / 18)) / (part - 1);
      return {
        statement: `How many grams of ${name} (${molarMass} g/mol) must be dissolved in ${water} g of water (18 g/mol) to lower its vapour pressure by the fraction $\\frac{1}{${part}}$? (to the nearest integer)`,
        values: { molarMass, part, water },
        answer,
        key: rounded(answer),
        solution: [
          `The relative lowering is the mole fraction of the solute: $\\frac{n}{n + ${water / 18}} = \\frac{1}{${part}}$.`,
          `$n = \\frac{${water / 18}}{${part - 1}}$ mol, which is ${written(answer, 4)} g.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-58',
    chapter,
    topic: 'abnormal-molar-mass',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, molarMass } = random.pick([
        { name: 'Acetic acid', molarMass: 60 },
        { name: 'Benzoic acid', molarMass: 122 },
        { name: 'Phenol', molarMass: 94 },
      ]);
      const percent = random.pick([40, 50, 60, 80, 90]);
      const answer = molarMass / (1 - percent / 200);
      const option = (value: number) => quantity(value, 'g/mol', 4);
      return {
        statement: `${name} (${molarMass} g/mol) is ${percent}% dimerised in benzene: of 100 molecules ${percent} have joined in pairs. What molar mass is found from the freezing point?`,
        values: { molarMass, percent },
        answer,
        ...choices(random, option(answer), [
          option(molarMass * (1 - percent / 200)),
          option(2 * molarMass),
          option(molarMass / (1 + percent / 100)),
          option(molarMass * (1 + percent / 100)),
          option(molarMass),
        ]),
        solution: [
          `Two molecules become one: $i = 1 - \\frac{\\alpha}{2} = ${written(1 - percent / 200)}$.`,
          `The molar mass found is $\\frac{${molarMass}}{${written(1 - percent / 200)}} = ${written(answer, 4)}$ g/mol.`,
        ],
      };
    },
  },
  {
    id: 'chem-solutions-59',
    chapter,
    topic: 'concentration',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const share = random.pick([0.02, 0.05, 0.1, 0.2, 0.25]);
      const answer = (1000 * share) / (18 * (1 - share));
      const option = (value: number) => quantity(value, 'mol/kg');
      return {
        statement: `The mole fraction of a solute in water (18 g/mol) is ${share}. What is the molality of the solution?`,
        values: { share },
        answer,
        ...choices(random, option(answer), [
          option((1000 * share) / 18),
          option(share / (1 - share)),
          option((1000 * (1 - share)) / (18 * share)),
          option((1000 * share) / (18 * (1 - share) ** 2)),
        ]),
        solution: [
          `In one mole of solution there are ${share} mol of solute and ${written(1 - share)} mol of water, ${written(18 * (1 - share))} g.`,
          `Molality: $\\frac{${share}\\times 1000}{${written(18 * (1 - share))}} = ${written(answer)}$ mol/kg.`,
        ],
      };
    },
  },
];
