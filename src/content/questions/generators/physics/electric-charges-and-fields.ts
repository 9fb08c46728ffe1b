import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const electricChargesAndFields: readonly Generator[] = [
  {
    id: 'phy-electric-charges-and-fields-51',
    chapter: 'phy-electric-charges-and-fields',
    topic: 'coulombs-law',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [near, root] = [random.integer(1, 4), random.integer(2, 5)];
      const apart = random.integer(2, 12) * (root + 1);
      const answer = apart / (root + 1);
      return {
        statement: `Charges $${near}\\ \\mu\\text{C}$ and $${near * root ** 2}\\ \\mu\\text{C}$ are fixed $${apart}\\ \\text{cm}$ apart. At what distance from the smaller charge, on the line between them, is the electric field zero?`,
        values: { near, root, apart },
        answer,
        ...quantities(random, 'cm', answer, [apart / (root ** 2 + 1), apart - answer, apart / 2, apart / root, apart / (root + 2)]),
        solution: [
          'Between like charges the fields oppose each other. They cancel where they are of equal size.',
          `$\\frac{${near}}{x^2} = \\frac{${near * root ** 2}}{(${apart} - x)^2}$. The root of both sides: $\\frac{${apart} - x}{x} = ${root}$.`,
          `$x = \\frac{${apart}}{${root + 1}} = ${answer}\\ \\text{cm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electric-charges-and-fields-52',
    chapter: 'phy-electric-charges-and-fields',
    topic: 'gauss-law',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second] = [random.integer(3, 9), random.integer(1, 2)];
      const answer = (first - second) / 8.85e-3;
      return {
        statement: `A closed surface encloses the charges $+${first}\\ \\text{nC}$ and $-${second}\\ \\text{nC}$; a charge of $+${first + 1}\\ \\text{nC}$ lies outside. What is the electric flux out of the surface? Take $\\varepsilon_0 = 8.85\\times 10^{-12}\\ \\text{C}^2/(\\text{N m}^2)$.`,
        values: { first, second },
        answer,
        ...quantities(random, 'N m^2/C', answer, [
          (first + second) / 8.85e-3,
          (2 * first + 1 - second) / 8.85e-3,
          first / 8.85e-3,
          answer / 4,
        ]),
        solution: [
          'Gauss: only the charge inside counts, with its sign. What comes in from a charge outside leaves again.',
          `$\\phi = \\frac{(${first} - ${second})\\times 10^{-9}}{8.85\\times 10^{-12}} = ${written(answer)}\\ \\text{N m}^2/\\text{C}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electric-charges-and-fields-53',
    chapter: 'phy-electric-charges-and-fields',
    topic: 'electric-dipole',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [charge, apart, field] = [random.integer(1, 5), random.integer(1, 4), 2 * random.integer(1, 6)];
      return {
        statement: `Charges of $\\pm ${charge}\\ \\mu\\text{C}$ are $${apart}\\ \\text{cm}$ apart. The dipole makes an angle of $30^\\circ$ with a uniform field of $${field}\\times 10^5\\ \\text{N/C}$. What torque acts on it, in units of $10^{-3}\\ \\text{N m}$?`,
        values: { charge, apart, field },
        ...exactly((charge * apart * field) / 2),
        solution: [
          '$\\tau = pE\\sin\\theta$ with $p = qd$.',
          `$\\tau = ${charge}\\times 10^{-6}\\cdot ${apart / 100}\\cdot ${field}\\times 10^5\\cdot\\tfrac12 = ${(charge * apart * field) / 2}\\times 10^{-3}\\ \\text{N m}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electric-charges-and-fields-54',
    chapter: 'phy-electric-charges-and-fields',
    topic: 'electric-field',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, field] = [random.integer(1, 6), random.integer(2, 9)];
      const charge = random.integer(1, 5) * mass;
      return {
        statement: `A particle of mass $${mass}\\ \\text{g}$ and charge $${charge}\\ \\mu\\text{C}$ starts from rest in a uniform electric field of $${field}\\times 10^3\\ \\text{N/C}$. What is its speed in m/s after $2\\ \\text{s}$? Neglect gravity.`,
        values: { mass, charge, field },
        ...exactly((2 * charge * field) / mass),
        solution: [
          'The force is $F = qE$, the acceleration $a = \\frac{qE}{m}$.',
          `$a = \\frac{${charge}\\times 10^{-6}\\cdot ${field}\\times 10^3}{${mass}\\times 10^{-3}} = ${(charge * field) / mass}\\ \\text{m/s}^2$, so $v = at = ${(2 * charge * field) / mass}\\ \\text{m/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electric-charges-and-fields-55',
    chapter: 'phy-electric-charges-and-fields',
    topic: 'coulombs-law',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second, ratio] = [random.integer(2, 5), random.integer(2, 5), random.integer(2, 4)];
      const answer = (first * second) / ratio ** 2;
      return {
        statement: `Two point charges repel each other with the force $F$. One charge is made $${first}$ times, the other $${second}$ times and the distance $${ratio}$ times as large. How many times $F$ is the force then?`,
        values: { first, second, ratio },
        answer,
        ...quantities(random, '', answer, [
          (first * second) / ratio,
          (first + second) / ratio ** 2,
          first * second * ratio ** 2,
          ratio ** 2 / (first * second),
          answer / 2,
          answer * 3,
        ]),
        solution: ['Coulomb: $F = \\frac{kq_1q_2}{r^2}$.', `$\\frac{${first}\\cdot ${second}}{${ratio}^2} = ${written(answer)}$.`],
      };
    },
  },
];
