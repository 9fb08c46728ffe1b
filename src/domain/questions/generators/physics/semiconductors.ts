import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const semiconductors: readonly Generator[] = [
  {
    id: 'phy-semiconductors-51',
    chapter: 'phy-semiconductors',
    topic: 'special-diodes',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [zener, series, load] = [random.pick([5, 6, 8, 10]), random.pick([100, 200, 250, 500]), random.pick([1, 2])];
      const supply = zener + ((series * random.integer(20, 40)) / 1000) * 1;
      const through = ((supply - zener) / series) * 1000;
      const answer = through - zener / load;
      return {
        statement: `A supply of $${written(supply)}\\ \\text{V}$ feeds a load of $${load}\\ \\text{k}\\Omega$ through a resistor of $${series}\\ \\Omega$. A Zener diode of breakdown voltage $${zener}\\ \\text{V}$ lies across the load and regulates its voltage. What is the current through the Zener diode?`,
        values: { zener, series, load, supply },
        answer,
        ...quantities(random, 'mA', answer, [through, zener / load, through + zener / load, answer / 2, answer + 5]),
        solution: [
          `The Zener diode keeps the load at $${zener}\\ \\text{V}$, so the resistor carries $\\frac{${written(supply)} - ${zener}}{${series}}\\ \\text{A} = ${written(through)}\\ \\text{mA}$.`,
          `The load takes $\\frac{${zener}\\ \\text{V}}{${load}\\ \\text{k}\\Omega} = ${written(zener / load)}\\ \\text{mA}$; the rest, $${written(answer)}\\ \\text{mA}$, flows through the diode.`,
        ],
      };
    },
  },
];
