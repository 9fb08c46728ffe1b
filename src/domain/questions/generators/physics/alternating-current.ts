import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

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
];
