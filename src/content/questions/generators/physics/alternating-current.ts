import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const alternatingCurrent: readonly Generator[] = [
  {
    id: 'phy-alternating-current-51',
    chapter: 'phy-alternating-current',
    topic: 'lcr-circuit',
    difficulty: 1,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [resistance, net, impedance] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [6, 8, 10],
        [8, 6, 10],
        [30, 40, 50],
        [40, 30, 50],
        [12, 5, 13],
        [60, 80, 100],
      ] as const);
      const capacitive = random.integer(2, 20);
      const inductive = capacitive + net;
      const answer = impedance;
      return {
        statement: `A resistor of $${resistance}\\ \\Omega$, an inductor of reactance $${inductive}\\ \\Omega$ and a capacitor of reactance $${capacitive}\\ \\Omega$ are in series with an AC source. What is the impedance of the circuit?`,
        values: { resistance, inductive, capacitive },
        answer,
        ...quantities(random, 'Ω', answer, [
          resistance + inductive + capacitive,
          resistance + net,
          Math.hypot(resistance, inductive + capacitive),
          Math.hypot(resistance, inductive),
          net,
        ]),
        solution: [
          'The voltages on inductor and capacitor are opposite in phase, and a quarter period away from that on the resistor.',
          `$Z = \\sqrt{R^2 + (X_L - X_C)^2} = \\sqrt{${resistance}^2 + ${net}^2} = ${impedance}\\ \\Omega.$`,
        ],
      };
    },
  },
  {
    id: 'phy-alternating-current-52',
    chapter: 'phy-alternating-current',
    topic: 'rms-values',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [volts, ohms] = [20 * random.integer(2, 10), random.pick([10, 20, 40, 50])];
      const answer = volts ** 2 / (2 * ohms);
      return {
        statement: `The voltage $v = ${volts}\\sin(314t)$, in volts, lies across a resistor of $${ohms}\\ \\Omega$. What is the average power?`,
        values: { volts, ohms },
        answer,
        ...quantities(random, 'W', answer, [answer * 2, answer / 2, answer * Math.SQRT2, answer * 4]),
        solution: [
          `$${volts}\\ \\text{V}$ is the peak value; the mean square of the voltage is half the square of the peak.`,
          `$P = \\frac{V_0^2}{2R} = \\frac{${volts ** 2}}{2\\cdot ${ohms}} = ${written(answer)}\\ \\text{W}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-alternating-current-53',
    chapter: 'phy-alternating-current',
    topic: 'lcr-circuit',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [henry, microfarad] = random.pick([
        [2, 8],
        [1, 4],
        [4, 1],
        [5, 20],
        [2, 32],
        [1, 25],
        [8, 2],
        [4, 25],
        [0.5, 2],
        [2, 2],
      ] as const);
      return {
        statement: `A series circuit has $L = ${henry}\\ \\text{H}$, $C = ${microfarad}\\ \\mu\\text{F}$ and $R = 20\\ \\Omega$. What is its resonance angular frequency in rad/s?`,
        values: { henry, microfarad },
        ...exactly(1000 / Math.sqrt(henry * microfarad)),
        solution: [
          'In resonance $\\omega L = \\frac{1}{\\omega C}$, so $\\omega = \\frac{1}{\\sqrt{LC}}$.',
          `$\\omega = \\frac{1}{\\sqrt{${henry}\\cdot ${microfarad}\\times 10^{-6}}} = ${Math.round(1000 / Math.sqrt(henry * microfarad))}\\ \\text{rad/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-alternating-current-54',
    chapter: 'phy-alternating-current',
    topic: 'transformer',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [ratio, current] = [random.pick([5, 10, 11, 20, 22]), random.integer(2, 9)];
      return {
        statement: `An ideal transformer lowers $220\\ \\text{V}$ to $${220 / ratio}\\ \\text{V}$. The current in its primary is $${current}\\ \\text{A}$. What is the current in its secondary in amperes?`,
        values: { lowered: 220 / ratio, current },
        ...exactly(ratio * current),
        solution: [
          'An ideal transformer loses no power: $V_1I_1 = V_2I_2$.',
          `$I_2 = \\frac{220\\cdot ${current}}{${220 / ratio}} = ${ratio * current}\\ \\text{A}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-alternating-current-55',
    chapter: 'phy-alternating-current',
    topic: 'power-in-ac',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [resistance, reactance, impedance] = random.pick([
        [30, 40, 50],
        [40, 30, 50],
        [60, 80, 100],
        [80, 60, 100],
        [6, 8, 10],
        [8, 6, 10],
      ] as const);
      const current = random.integer(1, 4);
      return {
        statement: `A resistor of $${resistance}\\ \\Omega$ and an inductor of reactance $${reactance}\\ \\Omega$ are in series across an AC source of $${impedance * current}\\ \\text{V}$ (rms). What is the average power in watts?`,
        values: { resistance, reactance, volts: impedance * current },
        ...exactly(current ** 2 * resistance),
        solution: [
          `$Z = \\sqrt{${resistance}^2 + ${reactance}^2} = ${impedance}\\ \\Omega$, so $I = ${current}\\ \\text{A}$.`,
          `Only the resistor takes power on average: $P = I^2R = ${current ** 2 * resistance}\\ \\text{W}.$`,
        ],
      };
    },
  },
];
