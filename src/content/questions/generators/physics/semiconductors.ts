import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-semiconductors-52',
    chapter: 'phy-semiconductors',
    topic: 'pn-junction',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [kiloohms, milliamperes] = [random.integer(1, 5), random.integer(2, 6)];
      const volts = kiloohms * milliamperes + 0.7;
      return {
        statement: `A silicon diode that drops $0.7\\ \\text{V}$ when it conducts is in series with $${kiloohms}\\ \\text{k}\\Omega$ and a battery of $${written(volts)}\\ \\text{V}$ that biases it forwards. What is the current in milliamperes?`,
        values: { kiloohms, volts: Number(volts.toFixed(1)) },
        ...exactly(milliamperes),
        solution: [
          `The resistor has $${written(volts)} - 0.7 = ${kiloohms * milliamperes}\\ \\text{V}$.`,
          `$I = \\frac{${kiloohms * milliamperes}\\ \\text{V}}{${kiloohms}\\ \\text{k}\\Omega} = ${milliamperes}\\ \\text{mA}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-semiconductors-53',
    chapter: 'phy-semiconductors',
    topic: 'semiconductor-materials',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [intrinsic, doped] = [random.pick([1, 1.5, 2, 3]), random.pick([2, 4, 5, 8])];
      const answer = (intrinsic ** 2 / doped) * 1e10;
      return {
        statement: `A pure semiconductor has $${intrinsic}\\times 10^{16}$ electrons and as many holes per $\\text{m}^3$. Doping raises the number of electrons to $${doped}\\times 10^{22}$ per $\\text{m}^3$. How many holes per $\\text{m}^3$ are there then?`,
        values: { intrinsic, doped },
        answer,
        ...quantities(random, '', answer, [
          (doped / intrinsic ** 2) * 1e22,
          (intrinsic / doped) * 1e10,
          intrinsic * doped * 1e16,
          answer * 2,
          answer * 3,
        ]),
        solution: [
          'In equilibrium $n_en_h = n_i^2$ whatever the doping.',
          `$n_h = \\frac{(${intrinsic}\\times 10^{16})^2}{${doped}\\times 10^{22}} = ${written(answer)}$.`,
        ],
      };
    },
  },
];
