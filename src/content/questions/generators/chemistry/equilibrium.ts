import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-equilibrium';

const GAS_EQUILIBRIA = [
  { equation: 'N2(g) + 3H2(g) <=> 2NH3(g)', gained: -2 },
  { equation: '2SO2(g) + O2(g) <=> 2SO3(g)', gained: -1 },
  { equation: 'N2O4(g) <=> 2NO2(g)', gained: 1 },
  { equation: 'PCl5(g) <=> PCl3(g) + Cl2(g)', gained: 1 },
  { equation: '2NOCl(g) <=> 2NO(g) + Cl2(g)', gained: 1 },
] as const;

const pH = (value: number) => `$${written(value)}$`;

export const equilibrium: readonly Generator[] = [
  {
    id: 'chem-equilibrium-51',
    chapter,
    topic: 'equilibrium-constant',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const side = random.pick([2, 4, 6, 8]);
      const start = (side + 2) * random.pick([1, 2, 3]);
      const answer = (2 * start * side) / (side + 2);
      return {
        statement: `${start} mol of $\\ce{H2}$ and ${start} mol of $\\ce{I2}$ are heated in a closed vessel until $\\ce{H2(g) + I2(g) <=> 2HI(g)}$ is at equilibrium, with $K_c = ${side ** 2}$. How many moles of HI are there?`,
        values: { start, constant: side ** 2 },
        answer,
        key: rounded(answer),
        solution: [
          `If $x$ mol of each react: $\\frac{(2x)^2}{(${start} - x)^2} = ${side ** 2}$, where the volume cancels.`,
          `Take the root: $\\frac{2x}{${start} - x} = ${side}$, so $x = ${answer / 2}$, and there are ${answer} mol of HI.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-52',
    chapter,
    topic: 'equilibrium-constant',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { equation, gained } = random.pick(GAS_EQUILIBRIA);
      const temperature = random.pick([400, 500, 600, 800]);
      const constant = random.pick([0.05, 0.2, 0.5, 2, 4]);
      const thermal = 0.0821 * temperature;
      const answer = constant * thermal ** gained;
      const option = (value: number) => `$${written(value)}$`;
      return {
        statement: `For $\\ce{${equation}}$, $K_c = ${constant}$ at ${temperature} K, with concentrations in mol/L. What is $K_p$, with pressures in atm? ($R = 0.0821\\ \\text{L atm/(mol K)}$)`,
        values: { constant, temperature, gained },
        answer,
        ...choices(random, option(answer), [
          option(constant * thermal ** -gained),
          option(constant),
          option(constant * thermal ** (gained > 0 ? 2 : -3)),
          option(constant * thermal ** (gained > 0 ? 0.5 : -0.5)),
        ]),
        solution: [
          `$K_p = K_c(RT)^{\\Delta n}$ with $\\Delta n = ${gained}$ and $RT = ${written(thermal)}$.`,
          `$K_p = ${constant}\\times ${written(thermal)}^{${gained}} = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-53',
    chapter,
    topic: 'equilibrium-constant',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const percent = random.pick([10, 20, 25, 40, 50, 60]);
      const pressure = random.pick([1, 1.5, 2, 3, 4]);
      const degree = percent / 100;
      const answer = (degree ** 2 * pressure) / (1 - degree ** 2);
      const option = (value: number) => quantity(value, 'atm');
      return {
        statement: `$\\ce{PCl5}$ is ${percent}% dissociated at a total pressure of ${pressure} atm. What is $K_p$ of $\\ce{PCl5(g) <=> PCl3(g) + Cl2(g)}$?`,
        values: { percent, pressure },
        answer,
        ...choices(random, option(answer), [
          option((degree ** 2 * pressure) / (1 - degree)),
          option((4 * degree ** 2 * pressure) / (1 - degree ** 2)),
          option(degree ** 2 * pressure),
          option((degree * pressure) / (1 - degree)),
        ]),
        solution: [
          `From 1 mol: ${written(1 - degree)} mol $\\ce{PCl5}$ and ${degree} mol of each product, in all ${written(1 + degree)} mol.`,
          `$K_p = \\frac{\\alpha^2 p}{1 - \\alpha^2} = \\frac{${written(degree ** 2)}\\times ${pressure}}{${written(1 - degree ** 2, 4)}} = ${written(answer)}$ atm.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-54',
    chapter,
    topic: 'acids-and-bases',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const answer = random.pick([1, 2, 3]);
      const volume = random.pick([100, 200, 250, 500]);
      const base = random.pick([0.05, 0.1, 0.2]);
      const acid = Number((base + 2 * 10 ** -answer).toPrecision(6));
      return {
        statement: `${volume} mL of ${acid} M HCl is mixed with ${volume} mL of ${base} M NaOH at 298 K. What is the pH of the mixture, if the volumes add?`,
        values: { acid, base, volume },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `Acid left: $${volume}\\times (${acid} - ${base}) = ${written(volume * 2 * 10 ** -answer)}$ mmol in ${2 * volume} mL.`,
          `$[\\ce{H+}] = ${10 ** -answer}$ M, so the pH is ${answer}.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-55',
    chapter,
    topic: 'acids-and-bases',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const percent = random.pick([1, 2, 4, 5, 10]);
      const concentration = random.pick([0.01, 0.02, 0.05, 0.1, 0.2]);
      const degree = percent / 100;
      const answer = (concentration * degree ** 2) / (1 - degree);
      const option = (value: number) => `$${written(value)}$`;
      return {
        statement: `A ${concentration} M solution of a weak monobasic acid is ${percent}% dissociated. What is its dissociation constant?`,
        values: { percent, concentration },
        answer,
        ...choices(random, option(answer), [
          option(concentration * degree),
          option(degree ** 2 / concentration),
          option((concentration * degree) ** 2),
          option(answer * 100),
          option(answer * 10),
        ]),
        solution: [
          '$K_a = \\frac{c\\alpha^2}{1 - \\alpha}$.',
          `$K_a = \\frac{${concentration}\\times ${degree}^2}{${written(1 - degree)}} = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-56',
    chapter,
    topic: 'buffers',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, exponent } = random.pick([
        { name: 'acetic acid', exponent: 4.74 },
        { name: 'formic acid', exponent: 3.75 },
        { name: 'benzoic acid', exponent: 4.2 },
      ]);
      const acid = random.pick([0.1, 0.2, 0.4]);
      const ratio = random.pick([0.25, 0.5, 2, 4, 5]);
      const salt = Number((acid * ratio).toPrecision(6));
      const shift = Math.log10(ratio);
      const answer = exponent + shift;
      return {
        statement: `What is the pH of a solution with ${acid} M ${name} and ${salt} M of its sodium salt? ($pK_a = ${exponent}$, $\\log 2 = 0.30$, $\\log 5 = 0.70$)`,
        values: { exponent, acid, salt },
        answer,
        ...choices(random, pH(answer), [pH(exponent - shift), pH(exponent), pH(exponent + 2 * shift), pH(14 - answer)]),
        solution: [
          '$\\text{pH} = pK_a + \\log\\frac{[\\text{salt}]}{[\\text{acid}]}$.',
          `$\\text{pH} = ${exponent} + \\log ${written(ratio)} = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-57',
    chapter,
    topic: 'salt-hydrolysis',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { formula, exponent } = random.pick([
        { formula: 'CH3COONa', exponent: 4.74 },
        { formula: 'NaCN', exponent: 9.2 },
        { formula: 'C6H5COONa', exponent: 4.2 },
      ]);
      const power = random.pick([0, 1]);
      const concentration = 10 ** -power;
      const answer = 7 + (exponent - power) / 2;
      return {
        statement: `What is the pH of a ${concentration} M solution of $\\ce{${formula}}$ at 298 K? ($pK_a$ of its acid is ${exponent}.)`,
        values: { exponent, concentration },
        answer,
        ...choices(random, pH(answer), [
          pH(14 - answer),
          pH(7 + (exponent + power) / 2),
          pH((exponent + power) / 2),
          pH(7 + exponent / 4),
          pH(14 - exponent),
        ]),
        solution: [
          'The salt of a weak acid and a strong base: $\\text{pH} = 7 + \\frac{1}{2}(pK_a + \\log c)$.',
          `$\\text{pH} = 7 + \\frac{1}{2}(${exponent} - ${power}) = ${written(answer, 4)}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-58',
    chapter,
    topic: 'solubility-product',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const anions = random.pick([1, 2, 3]);
      const digit = random.pick([1, 2, 3, 4]);
      const solubility = digit * 10 ** -random.integer(3, 5);
      const product = solubility * (anions * solubility) ** anions;
      const option = (value: number) => quantity(value, 'M');
      const salt = anions === 1 ? 'MX' : `MX${anions}`;
      return {
        statement: `$K_{sp}$ of the salt $\\ce{${salt}}$, which gives $\\ce{M^{${anions === 1 ? '' : anions}+}}$ and $\\ce{X-}$ ions, is $${written(product)}$. What is its molar solubility in water?`,
        values: { product: Number(product.toPrecision(3)), anions },
        answer: (Number(product.toPrecision(3)) / anions ** anions) ** (1 / (anions + 1)),
        ...choices(random, option(solubility), [
          option(product ** (1 / (anions + 1)) * (anions === 1 ? 2 : 1)),
          option((product / anions ** anions) ** 0.5 * (anions === 1 ? 10 : 1)),
          option((product / 2) ** (1 / (anions + 1))),
          option(solubility * 1.5),
        ]),
        solution: [
          anions === 1 ? '$K_{sp} = s \\cdot s = s^2$.' : `$K_{sp} = s\\,(${anions}s)^{${anions}} = ${anions ** anions}s^{${anions + 1}}$.`,
          `$s = ${written(solubility)}$ M.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-59',
    chapter,
    topic: 'solubility-product',
    difficulty: 3,
    seconds: 90,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const answer = random.integer(8, 11);
      const power = random.integer(1, 3);
      const exponent = power + 2 * (14 - answer);
      return {
        statement: `NaOH is added slowly to a solution with $10^{-${power}}$ M of a metal ion $\\ce{M^2+}$ at 298 K. At which pH does $\\ce{M(OH)2}$ begin to precipitate? ($K_{sp} = 10^{-${exponent}}$, $K_w = 10^{-14}$)`,
        values: { power, exponent },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `Precipitation begins where $[\\ce{M^2+}][\\ce{OH-}]^2 = K_{sp}$: $[\\ce{OH-}] = \\sqrt{10^{-${exponent - power}}} = 10^{-${14 - answer}}$ M.`,
          `pOH = ${14 - answer}, so the pH is ${answer}.`,
        ],
      };
    },
  },
  {
    id: 'chem-equilibrium-60',
    chapter,
    topic: 'solubility-product',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { salt, common, digit, power } = random.pick([
        { salt: 'AgCl', common: 'NaCl', digit: 1.8, power: 10 },
        { salt: 'AgBr', common: 'NaBr', digit: 5, power: 13 },
        { salt: 'BaSO4', common: 'Na2SO4', digit: 1.1, power: 10 },
      ]);
      const concentration = random.pick([0.05, 0.1, 0.2, 0.25]);
      const product = Number(`${digit}e-${power}`);
      const answer = product / concentration;
      const option = (value: number) => quantity(value, 'M');
      return {
        statement: `$K_{sp}$ of $\\ce{${salt}}$ is $${digit}\\times 10^{-${power}}$. What is its molar solubility in ${concentration} M $\\ce{${common}}$?`,
        values: { product, concentration },
        answer,
        ...choices(random, option(answer), [
          option(Math.sqrt(product)),
          option(product * concentration),
          option(Math.sqrt(answer)),
          option(product),
        ]),
        solution: [
          `The common ion is practically ${concentration} M, all from $\\ce{${common}}$.`,
          `$s = \\frac{K_{sp}}{${concentration}} = ${written(answer)}$ M.`,
        ],
      };
    },
  },
];
