import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const electromagneticInduction: readonly Generator[] = [
  {
    id: 'phy-electromagnetic-induction-51',
    chapter: 'phy-electromagnetic-induction',
    topic: 'faradays-law',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [square, linear, at, turns] = [random.integer(2, 6), random.integer(1, 9), random.integer(1, 5), 10 * random.integer(1, 5)];
      const answer = (turns * (2 * square * at + linear)) / 1000;
      return {
        statement: `The magnetic flux through each turn of a coil of $${turns}$ turns is $\\phi = (${square}t^2 + ${linear}t + 3)\\ \\text{mWb}$, with $t$ in seconds. What is the size of the induced emf at $t = ${at}\\ \\text{s}$?`,
        values: { square, linear, at, turns },
        answer,
        ...quantities(random, 'V', answer, [
          answer / turns,
          (turns * (square * at ** 2 + linear * at + 3)) / 1000,
          (turns * (square * at + linear)) / 1000,
          answer * 2,
          answer * 3,
          answer * 0.75,
        ]),
        solution: [
          'Faraday: $|\\varepsilon| = N\\left|\\frac{d\\phi}{dt}\\right|$. What counts is how fast the flux changes, not how large it is.',
          `$\\frac{d\\phi}{dt} = (${2 * square}t + ${linear})\\ \\text{mWb/s} = ${2 * square * at + linear}\\ \\text{mV}$ at $t = ${at}\\ \\text{s}$.`,
          `$|\\varepsilon| = ${turns}\\cdot ${2 * square * at + linear}\\ \\text{mV} = ${written(answer)}\\ \\text{V}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electromagnetic-induction-52',
    chapter: 'phy-electromagnetic-induction',
    topic: 'motional-emf',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [omega, tesla] = [10 * random.integer(1, 6), random.pick([0.2, 0.4, 0.6])];
      const metres = random.pick([1, 2]);
      return {
        statement: `A metal rod of $${metres}\\ \\text{m}$ turns at $${omega}\\ \\text{rad/s}$ about one end, in a plane perpendicular to a uniform field of $${tesla}\\ \\text{T}$. What emf in volts is induced between its ends?`,
        values: { omega, tesla, metres },
        ...exactly((tesla * omega * metres ** 2) / 2),
        solution: [
          'The speed grows evenly along the rod; its mean is $\\frac{\\omega l}{2}$.',
          `$\\varepsilon = \\tfrac12B\\omega l^2 = \\tfrac12\\cdot ${tesla}\\cdot ${omega}\\cdot ${metres}^2 = ${Math.round((tesla * omega * metres ** 2) / 2)}\\ \\text{V}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electromagnetic-induction-53',
    chapter: 'phy-electromagnetic-induction',
    topic: 'inductance',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [henry, current] = [2 * random.integer(1, 6), random.integer(2, 9)];
      return {
        statement: `A coil with a self-inductance of $${henry}\\ \\text{H}$ carries a current of $${current}\\ \\text{A}$. How many joules are stored in its magnetic field?`,
        values: { henry, current },
        ...exactly((henry * current ** 2) / 2),
        solution: [
          '$U = \\tfrac12LI^2$.',
          `$U = \\tfrac12\\cdot ${henry}\\cdot ${current}^2 = ${(henry * current ** 2) / 2}\\ \\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electromagnetic-induction-54',
    chapter: 'phy-electromagnetic-induction',
    topic: 'inductance',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [millihenry, change, milliseconds] = [10 * random.integer(2, 9), random.integer(2, 8), random.pick([10, 20, 50, 100])];
      const answer = (millihenry * change) / milliseconds;
      return {
        statement: `The current in a coil of self-inductance $${millihenry}\\ \\text{mH}$ changes evenly by $${change}\\ \\text{A}$ in $${milliseconds}\\ \\text{ms}$. How large is the induced emf?`,
        values: { millihenry, change, milliseconds },
        answer,
        ...quantities(random, 'V', answer, [answer / 2, millihenry * change * milliseconds, answer * 2, answer * 1.5]),
        solution: [
          '$|\\varepsilon| = L\\frac{\\Delta I}{\\Delta t}$.',
          `$|\\varepsilon| = ${millihenry / 1000}\\cdot\\frac{${change}}{${milliseconds / 1000}} = ${written(answer)}\\ \\text{V}.$`,
        ],
      };
    },
  },
];
