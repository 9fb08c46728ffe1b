import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-chemical-kinetics';

const RATES = [
  { equation: 'N2 + 3H2 -> 2NH3', lost: 'H2', gained: 'NH3', lostPer: 3, gainedPer: 2 },
  { equation: '2N2O5 -> 4NO2 + O2', lost: 'N2O5', gained: 'NO2', lostPer: 2, gainedPer: 4 },
  { equation: '2SO2 + O2 -> 2SO3', lost: 'O2', gained: 'SO3', lostPer: 1, gainedPer: 2 },
  { equation: '4NH3 + 5O2 -> 4NO + 6H2O', lost: 'NH3', gained: 'H2O', lostPer: 4, gainedPer: 6 },
  { equation: '2HI -> H2 + I2', lost: 'HI', gained: 'I2', lostPer: 2, gainedPer: 1 },
] as const;

export const chemicalKinetics: readonly Generator[] = [
  {
    id: 'chem-chemical-kinetics-51',
    chapter,
    topic: 'integrated-rate',
    difficulty: 1,
    seconds: 50,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const halfLife = random.pick([5, 8, 10, 12, 15, 20, 30]);
      const halvings = random.integer(2, 5);
      const percent = 100 * (1 - 0.5 ** halvings);
      const answer = halfLife * halvings;
      return {
        statement: `A first-order reaction has a half-life of ${halfLife} minutes. After how many minutes is it ${percent}% complete?`,
        values: { halfLife, percent },
        answer,
        key: rounded(answer),
        solution: [
          `$${written(100 - percent, 5)}\\%$ is left, $\\left(\\frac{1}{2}\\right)^{${halvings}}$ of the start: ${halvings} half-lives.`,
          `$${halvings}\\times ${halfLife} = ${answer}$ minutes.`,
        ],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-52',
    chapter,
    topic: 'integrated-rate',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const start = random.pick([0.1, 0.2, 0.4, 0.8]);
      const ratio = random.pick([2, 5, 10]);
      const minutes = random.pick([10, 20, 30, 40, 50]);
      const left = start / ratio;
      const answer = Math.log(ratio) / minutes;
      const option = (value: number) => `$${written(value)}\\ \\text{min}^{-1}$`;
      return {
        statement: `In a first-order reaction the concentration falls from ${start} M to ${left} M in ${minutes} minutes. What is the rate constant? ($\\ln 10 = 2.303$, $\\log 2 = 0.301$)`,
        values: { start, left, minutes },
        answer,
        ...choices(random, option(answer), [
          option(answer / 2.303),
          option((start - left) / minutes),
          option((1 / left - 1 / start) / minutes),
          option(answer * 2.303),
        ]),
        solution: [
          '$k = \\frac{2.303}{t}\\log\\frac{[\\ce{A}]_0}{[\\ce{A}]}$.',
          `$k = \\frac{2.303}{${minutes}}\\log ${ratio} = ${written(answer)}\\ \\text{min}^{-1}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-53',
    chapter,
    topic: 'integrated-rate',
    difficulty: 1,
    seconds: 50,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const start = random.pick([0.8, 1, 1.5, 2]);
      const constant = random.pick([0.005, 0.01, 0.02]);
      const seconds = random.pick([10, 15, 20, 25]);
      const answer = start - constant * seconds;
      const option = (value: number) => quantity(value, 'M');
      return {
        statement: `A zero-order reaction begins with ${start} M of its reactant; $k = ${constant}\\ \\text{mol L}^{-1}\\,\\text{s}^{-1}$. What is the concentration after ${seconds} s?`,
        values: { start, constant, seconds },
        answer,
        ...choices(random, option(answer), [
          option(start * Math.exp(-constant * seconds)),
          option(constant * seconds),
          option(start / (1 + constant * seconds * start)),
          option(start - (constant * seconds) / 2),
        ]),
        solution: [
          'In a zero-order reaction $[\\ce{A}] = [\\ce{A}]_0 - kt$.',
          `$${start} - ${constant}\\times ${seconds} = ${written(answer)}$ M.`,
        ],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-54',
    chapter,
    topic: 'integrated-rate',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-advanced'],
    kind: 'single',
    make: (random) => {
      const start = random.pick([0.5, 1, 2]);
      const constant = random.pick([0.05, 0.1, 0.2]);
      const seconds = random.pick([10, 20, 30, 40]);
      const answer = 1 / (1 / start + constant * seconds);
      const option = (value: number) => quantity(value, 'M');
      return {
        statement: `For $\\ce{A -> P}$ the rate is $k[\\ce{A}]^2$ with $k = ${constant}\\ \\text{L mol}^{-1}\\,\\text{s}^{-1}$. At first [A] = ${start} M. What is [A] after ${seconds} s?`,
        values: { start, constant, seconds },
        answer,
        ...choices(random, option(answer), [
          option(start * Math.exp(-constant * seconds)),
          option(start / (1 + 2 * constant * seconds * start)),
          option(1 / (constant * seconds)),
          option(start / 2),
          option(start / 3),
        ]),
        solution: [
          'From $-\\frac{d[\\ce{A}]}{dt} = k[\\ce{A}]^2$: $\\frac{1}{[\\ce{A}]} = \\frac{1}{[\\ce{A}]_0} + kt$.',
          `$\\frac{1}{[\\ce{A}]} = ${written(1 / start)} + ${written(constant * seconds)} = ${written(1 / answer)}$, so [A] = ${written(answer)} M.`,
        ],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-55',
    chapter,
    topic: 'rate-law',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [first, second] = [random.integer(1, 2), random.integer(1, 2)];
      const [timesA, timesB] = random.shuffle([2, 3, 4]) as [number, number];
      const answer = timesA ** first * timesB ** second;
      const power = (order: number) => (order === 1 ? '' : `^${order}`);
      return {
        statement: `The rate law is $r = k[\\ce{A}]${power(first)}[\\ce{B}]${power(second)}$. How many times as fast is the reaction when [A] is multiplied by ${timesA} and [B] by ${timesB}?`,
        values: { first, second, timesA, timesB },
        answer,
        key: { from: answer, to: answer },
        solution: [`$${timesA}^${first}\\times ${timesB}^${second} = ${answer}$, because $k$ does not depend on concentrations.`],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-56',
    chapter,
    topic: 'temperature',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const cold = random.pick([290, 300, 310, 320]);
      const hot = cold + random.pick([10, 20]);
      const ratio = random.pick([2, 3, 4]);
      const answer = (8.314 * Math.log(ratio) * cold * hot) / (hot - cold) / 1000;
      const option = (value: number) => quantity(value, 'kJ/mol');
      return {
        statement: `The rate constant of a reaction is ${ratio} times as large at ${hot} K as at ${cold} K. What is its activation energy? ($R = 8.314\\ \\text{J/(mol K)}$, $\\ln 2 = 0.693$, $\\ln 3 = 1.099$)`,
        values: { cold, hot, ratio },
        answer,
        ...choices(random, option(answer), [option(answer / 2.303), option(answer * 2.303), option(answer / 2), option(answer * 2)]),
        solution: [
          '$\\ln\\frac{k_2}{k_1} = \\frac{E_a}{R}\\cdot\\frac{T_2 - T_1}{T_1T_2}$.',
          `$E_a = 8.314\\times\\ln ${ratio}\\times\\frac{${cold}\\times ${hot}}{${hot - cold}} = ${written(answer * 1000)}$ J/mol, which is ${option(answer)}.`,
        ],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-57',
    chapter,
    topic: 'temperature',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const coefficient = random.pick([2, 3]);
      const steps = random.integer(2, coefficient === 2 ? 6 : 4);
      const from = random.pick([290, 298, 300, 310]);
      const answer = coefficient ** steps;
      return {
        statement: `The rate of a reaction becomes ${coefficient} times as large for each rise of 10 K. How many times as large does it become from ${from} K to ${from + 10 * steps} K?`,
        values: { coefficient, from, to: from + 10 * steps },
        answer,
        key: { from: answer, to: answer },
        solution: [`The rise of ${10 * steps} K has ${steps} steps of 10 K.`, `$${coefficient}^${steps} = ${answer}$.`],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-58',
    chapter,
    topic: 'rate-of-reaction',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { equation, lost, gained, lostPer, gainedPer } = random.pick(RATES);
      const rate = random.pick([0.012, 0.024, 0.036, 0.06]);
      const answer = (rate * gainedPer) / lostPer;
      const option = (value: number) => `$${written(value)}\\ \\text{mol L}^{-1}\\,\\text{s}^{-1}$`;
      return {
        statement: `In $\\ce{${equation}}$, $\\ce{${lost}}$ is used up at the rate ${rate} $\\text{mol L}^{-1}\\,\\text{s}^{-1}$. At what rate is $\\ce{${gained}}$ formed?`,
        values: { rate, lostPer, gainedPer },
        answer,
        ...choices(random, option(answer), [
          option((rate * lostPer) / gainedPer),
          option(rate),
          option(rate * gainedPer * lostPer),
          option(rate * gainedPer),
          option(rate / 3),
          option(rate * 4),
        ]),
        solution: [
          `Divided by their coefficients the rates are equal: $\\frac{${rate}}{${lostPer}} = \\frac{r}{${gainedPer}}$.`,
          `$r = ${written(answer)}\\ \\text{mol L}^{-1}\\,\\text{s}^{-1}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-chemical-kinetics-59',
    chapter,
    topic: 'integrated-rate',
    difficulty: 3,
    seconds: 120,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const start = random.pick([80, 160, 240, 320, 400]);
      const halvings = random.integer(2, 3);
      const halfLife = random.pick([5, 10, 15, 20]);
      const products = random.pick([2, 3]);
      const total = start * (1 + (products - 1) * (1 - 0.5 ** halvings));
      const equation = products === 2 ? 'A(g) -> B(g) + C(g)' : 'A(g) -> 2B(g) + C(g)';
      return {
        statement: `The gas A decomposes by a first-order reaction, $\\ce{${equation}}$, in a closed vessel of constant volume and temperature. The pressure is ${start} mm Hg at first, with A alone, and ${total} mm Hg after ${halfLife * halvings} minutes. What is the half-life in minutes?`,
        values: { start, total, products, minutes: halfLife * halvings },
        answer: halfLife,
        key: rounded(halfLife),
        solution: [
          `If A has lost the pressure $x$, the total is $${start} + ${products - 1 === 1 ? '' : products - 1}x = ${total}$: $x = ${start * (1 - 0.5 ** halvings)}$ mm Hg.`,
          `$${start * 0.5 ** halvings}$ mm Hg of A is left, $\\left(\\frac{1}{2}\\right)^{${halvings}}$ of the start. ${halvings} half-lives are ${halfLife * halvings} minutes, so one is ${halfLife}.`,
        ],
      };
    },
  },
];
