import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-electrochemistry';

const CELLS = [
  { anode: 'Zn', anodePotential: -0.76, cathode: 'Cu', cathodePotential: 0.34 },
  { anode: 'Fe', anodePotential: -0.44, cathode: 'Cu', cathodePotential: 0.34 },
  { anode: 'Zn', anodePotential: -0.76, cathode: 'Ni', cathodePotential: -0.25 },
  { anode: 'Mg', anodePotential: -2.37, cathode: 'Zn', cathodePotential: -0.76 },
] as const;

const METALS = [
  { name: 'copper', ion: 'Cu^2+', charge: 2, molarMass: 63.5 },
  { name: 'silver', ion: 'Ag+', charge: 1, molarMass: 108 },
  { name: 'nickel', ion: 'Ni^2+', charge: 2, molarMass: 58.7 },
  { name: 'gold', ion: 'Au^3+', charge: 3, molarMass: 197 },
  { name: 'chromium', ion: 'Cr^3+', charge: 3, molarMass: 52 },
] as const;

const volts = (value: number) => quantity(value, 'V');

export const electrochemistry: readonly Generator[] = [
  {
    id: 'chem-electrochemistry-51',
    chapter,
    topic: 'nernst-equation',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { anode, anodePotential, cathode, cathodePotential } = random.pick(CELLS);
      const [atAnode, atCathode] = random.shuffle([0, 1, 2, 3]) as [number, number];
      const standard = cathodePotential - anodePotential;
      const shift = (0.059 / 2) * (atAnode - atCathode);
      const answer = standard + shift;
      return {
        statement: `What is the emf at 298 K of the cell $\\ce{${anode}}\\,|\\,\\ce{${anode}^2+}(${10 ** -atAnode}\\ \\text{M})\\,\\|\\,\\ce{${cathode}^2+}(${10 ** -atCathode}\\ \\text{M})\\,|\\,\\ce{${cathode}}$? ($E^\\circ$: $\\ce{${anode}^2+}/\\ce{${anode}}$ $${anodePotential}$ V, $\\ce{${cathode}^2+}/\\ce{${cathode}}$ $${cathodePotential}$ V; $\\frac{2.303RT}{F} = 0.059$ V)`,
        values: { anodePotential, cathodePotential, atAnode, atCathode },
        answer,
        ...choices(random, volts(answer), [
          volts(standard - shift),
          volts(standard),
          volts(standard + 2 * shift),
          volts(standard + 4 * shift),
          volts(standard - 2 * shift),
        ]),
        solution: [
          `$E^\\circ = ${cathodePotential} - (${anodePotential}) = ${written(standard)}$ V, with two electrons.`,
          `$E = E^\\circ - \\frac{0.059}{2}\\log\\frac{[\\ce{${anode}^2+}]}{[\\ce{${cathode}^2+}]} = ${written(standard)} - 0.0295\\times (${atCathode - atAnode}) = ${written(answer)}$ V.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-52',
    chapter,
    topic: 'electrolysis',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, ion, charge, molarMass } = random.pick(METALS);
      const [current, seconds] = [random.pick([0.5, 1, 2, 5]), random.pick([965, 1930, 3860, 5790])];
      const answer = (current * seconds * molarMass) / (charge * 96_500);
      const option = (value: number) => quantity(value, 'g');
      return {
        statement: `A current of ${current} A flows for ${seconds} s through a solution of $\\ce{${ion}}$. What mass of ${name} (${molarMass} g/mol) is deposited? ($F = 96500$ C/mol)`,
        values: { current, seconds, charge, molarMass },
        answer,
        ...choices(random, option(answer), [
          option(answer * charge),
          option(answer * charge ** 2),
          option(answer * 2),
          option(answer / 2),
          option(answer / 3),
        ]),
        solution: [
          `Electrons: $\\frac{${current}\\times ${seconds}}{96500} = ${written((current * seconds) / 96_500)}$ mol.`,
          `Each ion takes ${charge}: $\\frac{${written((current * seconds) / 96_500)}}{${charge}}\\times ${molarMass} = ${written(answer)}$ g.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-53',
    chapter,
    topic: 'electrolysis',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const metal = random.pick(METALS.filter(({ charge }) => charge > 1));
      const silver = random.pick([2.16, 4.32, 6.48, 8.64]);
      const answer = ((silver / 108) * metal.molarMass * 1000) / metal.charge;
      return {
        statement: `The same charge flows through solutions of $\\ce{Ag+}$ and $\\ce{${metal.ion}}$. ${silver} g of silver (108 g/mol) is deposited. What mass of ${metal.name} (${metal.molarMass} g/mol) is deposited, in mg, to the nearest integer?`,
        values: { silver, charge: metal.charge, molarMass: metal.molarMass },
        answer,
        key: rounded(answer),
        solution: [
          `Silver: ${written(silver / 108)} mol, and so many moles of electrons.`,
          `$\\ce{${metal.ion}}$ takes ${metal.charge} electrons: $\\frac{${written(silver / 108)}}{${metal.charge}}\\times ${metal.molarMass} = ${written(answer / 1000, 4)}$ g.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-54',
    chapter,
    topic: 'kohlrausch-law',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [acid, salt, chloride] = [random.integer(420, 428), random.integer(78, 95), random.integer(124, 128)];
      const answer = acid + salt - chloride;
      return {
        statement: `Limiting molar conductivities in $\\text{S cm}^2\\,\\text{mol}^{-1}$: HCl ${acid}, NaCl ${chloride}, and NaA ${salt}, where HA is a weak acid. What is that of HA?`,
        values: { acid, salt, chloride },
        answer,
        key: rounded(answer),
        solution: [
          'At infinite dilution each ion contributes on its own (Kohlrausch).',
          `$\\Lambda^\\circ(\\ce{HA}) = ${acid} + ${salt} - ${chloride} = ${answer}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-55',
    chapter,
    topic: 'kohlrausch-law',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const limit = random.pick([380, 390, 400]);
      const percent = random.pick([1, 2, 4, 5, 10]);
      const concentration = random.pick([0.001, 0.01, 0.02, 0.05]);
      const degree = percent / 100;
      const answer = (concentration * degree ** 2) / (1 - degree);
      const option = (value: number) => `$${written(value)}$`;
      return {
        statement: `A ${concentration} M solution of a weak acid HA has the molar conductivity ${written(limit * degree)} $\\text{S cm}^2\\,\\text{mol}^{-1}$; at infinite dilution it is ${limit} in the same unit. What is the dissociation constant of HA?`,
        values: { limit, molar: limit * degree, concentration },
        answer,
        ...choices(random, option(answer), [
          option(concentration * degree),
          option(degree ** 2 / concentration),
          option((concentration * degree) ** 2),
          option(degree),
          option(answer * 10),
        ]),
        solution: [
          `$\\alpha = \\frac{\\Lambda_m}{\\Lambda_m^\\circ} = \\frac{${written(limit * degree)}}{${limit}} = ${degree}$.`,
          `$K_a = \\frac{c\\alpha^2}{1 - \\alpha} = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-56',
    chapter,
    topic: 'electrochemical-cells',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { anode, anodePotential, cathode, cathodePotential } = random.pick(CELLS);
      const standard = Number((cathodePotential - anodePotential).toFixed(2));
      const electrons = 2;
      const answer = (-electrons * 96_500 * standard) / 1000;
      const option = (value: number) => quantity(value, 'kJ/mol');
      return {
        statement: `$E^\\circ$ of $\\ce{${anode}^2+}/\\ce{${anode}}$ is $${anodePotential}$ V and of $\\ce{${cathode}^2+}/\\ce{${cathode}}$ $${cathodePotential}$ V. What is $\\Delta_rG^\\circ$ of $\\ce{${anode} + ${cathode}^2+ -> ${anode}^2+ + ${cathode}}$? ($F = 96500$ C/mol)`,
        values: { anodePotential, cathodePotential, electrons },
        answer,
        ...choices(random, option(answer), [
          option(-answer),
          option(answer / 2),
          option(-2 * 96.5 * (cathodePotential + anodePotential)),
          option(answer * 2),
        ]),
        solution: [
          `$E^\\circ = ${cathodePotential} - (${anodePotential}) = ${standard}$ V.`,
          `$\\Delta_rG^\\circ = -nFE^\\circ = -2\\times 96500\\times ${standard}$ J/mol, which is ${option(answer)}.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-57',
    chapter,
    topic: 'conductance',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const constant = random.pick([0.5, 0.8, 1, 1.2, 1.25]);
      const concentration = random.pick([0.01, 0.02, 0.05, 0.1]);
      const answer = random.integer(80, 140);
      const resistance = (constant * 1000) / (answer * concentration);
      const read = Number(resistance.toPrecision(4));
      return {
        statement: `A conductivity cell of cell constant ${constant} $\\text{cm}^{-1}$ has the resistance ${read} Ω when it is filled with a ${concentration} M solution of a salt. What is the molar conductivity of the salt in $\\text{S cm}^2\\,\\text{mol}^{-1}$, to the nearest integer?`,
        values: { constant, concentration, read },
        answer: (constant * 1000) / (read * concentration),
        key: rounded((constant * 1000) / (read * concentration)),
        solution: [
          `$\\kappa = \\frac{${constant}}{${read}} = ${written(constant / read, 4)}\\ \\text{S/cm}$.`,
          `$\\Lambda_m = \\frac{1000\\,\\kappa}{c} = ${answer}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-58',
    chapter,
    topic: 'nernst-equation',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const acidity = random.integer(2, 12);
      const answer = -0.059 * acidity;
      return {
        statement: `What is the potential at 298 K of a hydrogen electrode (1 bar) in a solution of pH ${acidity}? ($\\frac{2.303RT}{F} = 0.059$ V)`,
        values: { acidity },
        answer,
        ...choices(random, volts(answer), [volts(-answer), volts(answer / 2), volts(-answer / 2), volts(answer * 2)]),
        solution: [
          'For $\\ce{2H+ + 2e- -> H2}$: $E = 0 - \\frac{0.059}{2}\\log\\frac{1}{[\\ce{H+}]^2} = -0.059\\,\\text{pH}$.',
          `$E = -0.059\\times ${acidity} = ${written(answer)}$ V.`,
        ],
      };
    },
  },
  {
    id: 'chem-electrochemistry-59',
    chapter,
    topic: 'electrochemical-cells',
    difficulty: 3,
    seconds: 90,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'single',
    make: (random) => {
      // An odd number of hundredths, so that the answer is never zero.
      const [upper, lower] = [(2 * random.integer(20, 44) + 1) / 100, -random.integer(20, 60) / 100];
      const answer = (upper + 2 * lower) / 3;
      return {
        statement: `For a metal M, $E^\\circ(\\ce{M^3+}/\\ce{M^2+}) = ${upper}$ V and $E^\\circ(\\ce{M^2+}/\\ce{M}) = ${lower}$ V. What is $E^\\circ(\\ce{M^3+}/\\ce{M})$?`,
        values: { upper, lower },
        answer,
        ...choices(random, quantity(answer, 'V'), [
          volts(upper + lower),
          volts((upper + lower) / 2),
          volts(upper + 2 * lower),
          volts(upper - lower),
          volts((2 * upper + lower) / 3),
        ]),
        solution: [
          'Gibbs energies add, potentials do not: $3E^\\circ = 1\\times E^\\circ(\\ce{M^3+}/\\ce{M^2+}) + 2\\times E^\\circ(\\ce{M^2+}/\\ce{M})$.',
          `$E^\\circ = \\frac{${upper} + 2(${lower})}{3} = ${written(answer)}$ V.`,
        ],
      };
    },
  },
];
