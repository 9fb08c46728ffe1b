import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-basic-concepts';

const MOLECULES = [
  { formula: 'CO2', molarMass: 44, atoms: 3 },
  { formula: 'NH3', molarMass: 17, atoms: 4 },
  { formula: 'CH4', molarMass: 16, atoms: 5 },
  { formula: 'H2O', molarMass: 18, atoms: 3 },
  { formula: 'H2SO4', molarMass: 98, atoms: 7 },
  { formula: 'SO3', molarMass: 80, atoms: 4 },
] as const;

const REACTIONS = [
  { equation: 'N2 + 3H2 -> 2NH3', names: ['nitrogen', 'hydrogen', 'ammonia'], coefficients: [1, 3, 2], molarMasses: [28, 2, 17] },
  { equation: '2H2 + O2 -> 2H2O', names: ['hydrogen', 'oxygen', 'water'], coefficients: [2, 1, 2], molarMasses: [2, 32, 18] },
  {
    equation: '2CO + O2 -> 2CO2',
    names: ['carbon monoxide', 'oxygen', 'carbon dioxide'],
    coefficients: [2, 1, 2],
    molarMasses: [28, 32, 44],
  },
  {
    equation: 'CH4 + 2O2 -> CO2 + 2H2O',
    names: ['methane', 'oxygen', 'carbon dioxide'],
    coefficients: [1, 2, 1],
    molarMasses: [16, 32, 44],
  },
  {
    equation: '2Al + Fe2O3 -> Al2O3 + 2Fe',
    names: ['aluminium', 'iron(III) oxide', 'iron'],
    coefficients: [2, 1, 2],
    molarMasses: [27, 160, 56],
  },
] as const;

const METALS = [27, 45, 52, 56, 70] as const;

const HYDRATES = [
  { formula: 'CuSO4', molarMass: 160, waters: 5 },
  { formula: 'Na2CO3', molarMass: 106, waters: 10 },
  { formula: 'MgSO4', molarMass: 120, waters: 7 },
  { formula: 'BaCl2', molarMass: 208, waters: 2 },
  { formula: 'Na2SO4', molarMass: 142, waters: 10 },
] as const;

const ACIDS = [
  { formula: 'H2SO4', molarMass: 98, percent: 98, density: 1.84 },
  { formula: 'HNO3', molarMass: 63, percent: 63, density: 1.4 },
  { formula: 'HCl', molarMass: 36.5, percent: 36.5, density: 1.18 },
  { formula: 'HClO4', molarMass: 100.5, percent: 70, density: 1.67 },
] as const;

export const basicConcepts: readonly Generator[] = [
  {
    id: 'chem-basic-concepts-51',
    chapter,
    topic: 'mole-concept',
    difficulty: 1,
    seconds: 50,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { formula, molarMass, atoms } = random.pick(MOLECULES);
      const moles = random.pick([0.1, 0.2, 0.25, 0.5, 1.5, 2]);
      const mass = Number((moles * molarMass).toPrecision(6));
      const answer = moles * atoms * 6.022e23;
      const option = (value: number) => `$${written(value)}$`;
      return {
        statement: `How many atoms are there in ${mass} g of $\\ce{${formula}}$? (Molar mass ${molarMass} g/mol, $N_A = 6.022\\times 10^{23}\\ \\text{mol}^{-1}$)`,
        values: { mass, molarMass, atoms },
        answer,
        ...choices(random, option(answer), [
          option(answer / atoms),
          option(answer / atoms ** 2),
          option(moles * (atoms - 1) * 6.022e23),
          option(moles * (atoms + 1) * 6.022e23),
        ]),
        solution: [
          `Amount: $\\frac{${mass}}{${molarMass}} = ${moles}$ mol of molecules.`,
          `Each molecule has ${atoms} atoms: $${moles}\\times ${atoms}\\times 6.022\\times 10^{23} = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-52',
    chapter,
    topic: 'stoichiometry',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const { equation, names, coefficients, molarMasses } = random.pick(REACTIONS);
      const [first, second] = [random.integer(1, 6), random.integer(1, 6)];
      const extent = Math.min(first / coefficients[0], second / coefficients[1]);
      const answer = extent * coefficients[2] * molarMasses[2];
      const limiting = first / coefficients[0] <= second / coefficients[1] ? names[0] : names[1];
      const [massA, massB] = [first * molarMasses[0], second * molarMasses[1]];
      return {
        statement: `${massA} g of ${names[0]} and ${massB} g of ${names[1]} react as far as they can: $\\ce{${equation}}$. What mass of ${names[2]} forms, in grams, to the nearest integer? (Molar masses in g/mol: ${names.map((name, at) => `${name} ${molarMasses[at]}`).join(', ')})`,
        values: {
          massA,
          massB,
          molarA: molarMasses[0],
          molarB: molarMasses[1],
          molarP: molarMasses[2],
          perA: coefficients[0],
          perB: coefficients[1],
          perP: coefficients[2],
        },
        answer,
        key: rounded(answer),
        solution: [
          `Amounts: ${first} mol of ${names[0]} and ${second} mol of ${names[1]}.`,
          `Divide each by its coefficient: $\\frac{${first}}{${coefficients[0]}}$ and $\\frac{${second}}{${coefficients[1]}}$. The smaller one limits the reaction, here that of ${limiting}.`,
          `Mass of ${names[2]}: $${written(extent, 4)}\\times ${coefficients[2]}\\times ${molarMasses[2]} = ${written(answer, 4)}$ g.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-53',
    chapter,
    topic: 'concentration',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, molarMass } = random.pick([
        { name: 'NaOH', molarMass: 40 },
        { name: 'NaCl', molarMass: 58.5 },
        { name: 'glucose', molarMass: 180 },
        { name: 'urea', molarMass: 60 },
      ]);
      const molarity = random.pick([1, 1.5, 2, 2.5, 3]);
      const density = random.pick([1.05, 1.1, 1.15, 1.2, 1.25]);
      const solvent = 1000 * density - molarity * molarMass;
      const answer = (1000 * molarity) / solvent;
      const option = (value: number) => quantity(value, 'mol/kg');
      return {
        statement: `A ${molarity} M aqueous solution of ${name} (${molarMass} g/mol) has the density ${density} g/mL. What is its molality?`,
        values: { molarity, molarMass, density },
        answer,
        ...choices(random, option(answer), [
          option(molarity / density),
          option((1000 * molarity) / (1000 * density + molarity * molarMass)),
          option((1000 * molarity) / (1000 - molarity * molarMass)),
          option(molarity * density),
        ]),
        solution: [
          `One litre has the mass $${written(1000 * density, 4)}$ g, of which $${molarity}\\times ${molarMass} = ${written(molarity * molarMass, 4)}$ g is ${name}.`,
          `Water: $${written(solvent, 4)}$ g.`,
          `Molality: $\\frac{${molarity}}{${written(solvent / 1000, 4)}} = ${written(answer)}$ mol/kg.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-54',
    chapter,
    topic: 'concentration',
    difficulty: 1,
    seconds: 50,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second] = random.shuffle([0.1, 0.2, 0.3, 0.5, 0.8, 1]) as [number, number];
      const [firstVolume, secondVolume] = random.shuffle([100, 150, 200, 300, 400]) as [number, number];
      const answer = (first * firstVolume + second * secondVolume) / (firstVolume + secondVolume);
      const option = (value: number) => quantity(value, 'M');
      return {
        statement: `${firstVolume} mL of ${first} M NaCl is mixed with ${secondVolume} mL of ${second} M NaCl. What is the molarity of the mixture, if the volumes add?`,
        values: { first, second, firstVolume, secondVolume },
        answer,
        ...choices(random, option(answer), [
          option((first + second) / 2),
          option((first * secondVolume + second * firstVolume) / (firstVolume + secondVolume)),
          option(first + second),
          option(Math.abs(first - second)),
          option(answer * 2),
        ]),
        solution: [
          `Amount: $${firstVolume}\\times ${first} + ${secondVolume}\\times ${second} = ${written(first * firstVolume + second * secondVolume, 4)}$ mmol.`,
          `Divide by the volume of ${firstVolume + secondVolume} mL: ${option(answer)}.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-55',
    chapter,
    topic: 'empirical-formula',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const metal = random.pick(METALS);
      const milli = random.pick([5, 10, 15, 20, 25]);
      const oxide = (milli * (2 * metal + 48)) / 1000;
      const oxygen = (milli * 48) / 1000;
      return {
        statement: `${written(oxide, 6)} g of an oxide $\\ce{M2O3}$ has ${written(oxygen)} g of oxygen. What is the atomic mass of the metal M, to the nearest integer? (O = 16)`,
        values: { oxide, oxygen },
        answer: metal,
        key: rounded(metal),
        solution: [
          `Oxygen: $\\frac{${written(oxygen)}}{16} = ${written((3 * milli) / 1000)}$ mol. In $\\ce{M2O3}$ there are two M for three O: $${written((2 * milli) / 1000)}$ mol of M.`,
          `Mass of M: $${written(oxide, 6)} - ${written(oxygen)} = ${written(oxide - oxygen, 6)}$ g. One mole of M is ${metal} g.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-56',
    chapter,
    topic: 'stoichiometry',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const mass = random.pick([2, 4, 5, 8, 10]);
      const percent = random.pick([50, 60, 75, 80, 90]);
      const answer = ((mass * percent) / 100 / 100) * 22_400;
      return {
        statement: `${mass} g of a sample that is ${percent}% $\\ce{CaCO3}$ (100 g/mol) by mass is heated until all of it has decomposed; the rest of the sample gives no gas. What volume of $\\ce{CO2}$ forms, in mL at 273 K and 1 atm, to the nearest integer? (Molar volume 22.4 L)`,
        values: { mass, percent },
        answer,
        key: rounded(answer),
        solution: [
          `$\\ce{CaCO3 -> CaO + CO2}$: one mole of carbonate gives one mole of gas.`,
          `Carbonate: $\\frac{${mass}\\times ${written(percent / 100)}}{100} = ${written((mass * percent) / 10_000)}$ mol.`,
          `Volume: $${written((mass * percent) / 10_000)}\\times 22400 = ${written(answer, 5)}$ mL.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-57',
    chapter,
    topic: 'empirical-formula',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { formula, molarMass, waters } = random.pick(HYDRATES);
      const milli = random.pick([5, 10, 20, 25]);
      const hydrate = (milli * (molarMass + 18 * waters)) / 1000;
      const anhydrous = (milli * molarMass) / 1000;
      return {
        statement: `${written(hydrate, 6)} g of the hydrate $\\ce{${formula} . x H2O}$ leaves ${written(anhydrous, 6)} g of $\\ce{${formula}}$ (${molarMass} g/mol) when all its water (18 g/mol) is driven out. What is $x$?`,
        values: { hydrate, anhydrous, molarMass },
        answer: waters,
        key: { from: waters, to: waters },
        solution: [
          `Water: $\\frac{${written(hydrate - anhydrous, 6)}}{18} = ${written((milli * waters) / 1000)}$ mol. Salt: $\\frac{${written(anhydrous, 6)}}{${molarMass}} = ${written(milli / 1000)}$ mol.`,
          `$x = \\frac{${written((milli * waters) / 1000)}}{${written(milli / 1000)}} = ${waters}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-58',
    chapter,
    topic: 'concentration',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { formula, molarMass, percent, density } = random.pick(ACIDS);
      const volume = random.pick([250, 500, 1000, 2000]);
      const molarity = random.pick([0.1, 0.2, 0.5, 1]);
      const strength = (10 * percent * density) / molarMass;
      const answer = (molarity * volume) / strength;
      const option = (value: number) => quantity(value, 'mL');
      return {
        statement: `Concentrated $\\ce{${formula}}$ (${molarMass} g/mol) is ${percent}% by mass and has the density ${density} g/mL. Which volume of it makes ${volume} mL of a ${molarity} M solution?`,
        values: { molarMass, percent, density, volume, molarity },
        answer,
        ...choices(random, option(answer), [
          option(answer * density),
          option(answer * density ** 2),
          option((answer * percent) / 100),
          option(answer / 2),
          option(answer * 2),
        ]),
        solution: [
          `Molarity of the concentrated acid: $\\frac{1000\\times ${density}\\times ${written(percent / 100)}}{${molarMass}} = ${written(strength)}$ M.`,
          `$V = \\frac{${molarity}\\times ${volume}}{${written(strength)}} = ${written(answer)}$ mL.`,
        ],
      };
    },
  },
  {
    id: 'chem-basic-concepts-59',
    chapter,
    topic: 'stoichiometry',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { name, carbon, hydrogen } = random.pick([
        { name: 'methane', carbon: 1, hydrogen: 4 },
        { name: 'ethane', carbon: 2, hydrogen: 6 },
        { name: 'ethene', carbon: 2, hydrogen: 4 },
        { name: 'propane', carbon: 3, hydrogen: 8 },
        { name: 'butane', carbon: 4, hydrogen: 10 },
        { name: 'ethyne', carbon: 2, hydrogen: 2 },
      ]);
      const volume = random.pick([20, 40, 60, 80, 100]);
      const perMole = carbon + hydrogen / 4;
      const answer = volume * perMole;
      return {
        statement: `What volume of oxygen, in mL, burns ${volume} mL of ${name} gas completely to $\\ce{CO2}$ and water? (Both volumes at the same temperature and pressure.)`,
        values: { carbon, hydrogen, volume },
        answer,
        key: rounded(answer),
        solution: [
          `One mole of $\\ce{C_{${carbon}}H_{${hydrogen}}}$ gives ${carbon} mol of $\\ce{CO2}$ and ${hydrogen / 2} mol of water, so it takes $${carbon} + \\frac{${hydrogen}}{4} = ${perMole}$ mol of oxygen.`,
          `Volumes of gases are in the ratio of moles: $${volume}\\times ${perMole} = ${answer}$ mL.`,
        ],
      };
    },
  },
];
