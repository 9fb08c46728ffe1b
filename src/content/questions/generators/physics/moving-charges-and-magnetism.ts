import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const movingChargesAndMagnetism: readonly Generator[] = [
  {
    id: 'phy-moving-charges-and-magnetism-51',
    chapter: 'phy-moving-charges-and-magnetism',
    topic: 'biot-savart-and-ampere',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [current, apart] = [random.integer(2, 20), random.pick([2, 4, 5, 10, 20])];
      const answer = (2e-7 * current) / (apart / 100) / 1e-6;
      return {
        statement: `A long straight wire carries a current of $${current}\\ \\text{A}$. What is the magnetic field at a distance of $${apart}\\ \\text{cm}$ from it? Take $\\mu_0 = 4\\pi\\times 10^{-7}\\ \\text{T m/A}$.`,
        values: { current, apart },
        answer,
        ...quantities(random, 'µT', answer, [answer / 2, answer * Math.PI, answer * 2, answer / 10, answer * 10]),
        solution: [
          "By Ampere's law, on a circle round the wire: $B\\cdot 2\\pi r = \\mu_0 I$.",
          `$B = \\frac{\\mu_0 I}{2\\pi r} = \\frac{2\\times 10^{-7}\\cdot ${current}}{${apart / 100}}\\ \\text{T} = ${written(answer)}\\ \\mu\\text{T}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-moving-charges-and-magnetism-52',
    chapter: 'phy-moving-charges-and-magnetism',
    topic: 'force-on-currents',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [current, centimetres, tesla] = [random.integer(2, 9), 10 * random.integer(2, 8), random.pick([0.2, 0.4, 0.5])];
      const answer = (current * (centimetres / 100) * tesla) / 2;
      return {
        statement: `A straight wire of $${centimetres}\\ \\text{cm}$ carries $${current}\\ \\text{A}$ at $30^\\circ$ to a uniform magnetic field of $${tesla}\\ \\text{T}$. How large is the magnetic force on it?`,
        values: { current, centimetres, tesla },
        answer,
        ...quantities(random, 'N', answer, [answer * 2, answer * Math.sqrt(3), answer / 2, answer * 1.5]),
        solution: [
          '$F = BIl\\sin\\theta$; only the part of the field perpendicular to the wire acts.',
          `$F = ${tesla}\\cdot ${current}\\cdot ${centimetres / 100}\\cdot\\tfrac12 = ${written(answer)}\\ \\text{N}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-moving-charges-and-magnetism-53',
    chapter: 'phy-moving-charges-and-magnetism',
    topic: 'motion-in-magnetic-field',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, charge, speed, tesla] = random.pick([
        [2, 4, 20, 5],
        [1, 2, 40, 5],
        [3, 6, 50, 5],
        [4, 2, 10, 10],
        [6, 3, 20, 8],
        [2, 1, 30, 4],
        [5, 10, 60, 6],
        [4, 8, 30, 3],
      ] as const);
      return {
        statement: `A particle of mass $${mass}\\ \\text{mg}$ and charge $${charge}\\ \\text{mC}$ moves at $${speed * 10}\\ \\text{m/s}$ perpendicular to a uniform magnetic field of $${tesla}\\ \\text{T}$. What is the radius of its path in centimetres?`,
        values: { mass, charge, speed: speed * 10, tesla },
        ...exactly((mass * speed) / (charge * tesla)),
        solution: [
          'The magnetic force is the centripetal force: $qvB = \\frac{mv^2}{r}$, so $r = \\frac{mv}{qB}$.',
          `$r = \\frac{${mass}\\times 10^{-6}\\cdot ${speed * 10}}{${charge}\\times 10^{-3}\\cdot ${tesla}}\\ \\text{m} = ${(mass * speed) / (charge * tesla)}\\ \\text{cm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-moving-charges-and-magnetism-54',
    chapter: 'phy-moving-charges-and-magnetism',
    topic: 'galvanometer',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [ohms, volts, milliamperes] = [10 * random.integer(2, 9), random.integer(2, 10), random.pick([1, 2, 5])];
      const answer = (volts * 1000) / milliamperes - ohms;
      return {
        statement: `A galvanometer of $${ohms}\\ \\Omega$ shows full deflection at $${milliamperes}\\ \\text{mA}$. What resistance in ohms must be put in series to make a voltmeter for up to $${volts}\\ \\text{V}$ of it?`,
        values: { ohms, volts, milliamperes },
        ...exactly(answer),
        solution: [
          `At $${volts}\\ \\text{V}$ the current must be $${milliamperes}\\ \\text{mA}$: the total resistance is $${(volts * 1000) / milliamperes}\\ \\Omega$.`,
          `Less that of the galvanometer: $${answer}\\ \\Omega.$`,
        ],
      };
    },
  },
  {
    id: 'phy-moving-charges-and-magnetism-55',
    chapter: 'phy-moving-charges-and-magnetism',
    topic: 'torque-on-loop',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [turns, square, current, tesla] = [
        10 * random.integer(2, 20),
        10 * random.integer(1, 6),
        random.integer(1, 5),
        random.pick([0.1, 0.2, 0.5]),
      ];
      const answer = turns * square * 1e-4 * current * tesla;
      return {
        statement: `A coil of $${turns}$ turns, each of area $${square}\\ \\text{cm}^2$, carries $${current}\\ \\text{A}$. Its plane is parallel to a uniform magnetic field of $${tesla}\\ \\text{T}$. What is the torque on it?`,
        values: { turns, square, current, tesla },
        answer,
        ...quantities(random, 'N m', answer, [answer / 2, answer / turns, answer * 2, answer * 3, answer * 1.5]),
        solution: [
          '$\\tau = NIAB\\sin\\theta$, with the angle between field and normal, here $90^\\circ$.',
          `$\\tau = ${turns}\\cdot ${current}\\cdot ${square}\\times 10^{-4}\\cdot ${tesla} = ${written(answer)}\\ \\text{N m}.$`,
        ],
      };
    },
  },
];
