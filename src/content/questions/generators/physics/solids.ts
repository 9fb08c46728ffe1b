import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const solids: readonly Generator[] = [
  {
    id: 'phy-solids-51',
    chapter: 'phy-solids',
    topic: 'elastic-moduli',
    difficulty: 1,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [length, load, square] = [random.integer(1, 4), random.integer(1, 9) * 20, random.pick([1, 2, 4])];
      const answer = (load * length * 1000) / (square * 1e-6 * 2e11);
      return {
        statement: `A steel wire of length $${length}\\ \\text{m}$ and cross-section $${square}\\ \\text{mm}^2$ carries a load of $${load}\\ \\text{N}$. By how much does it stretch? Young's modulus of steel is $2\\times 10^{11}\\ \\text{N/m}^2$.`,
        values: { length, load, square },
        answer,
        ...quantities(random, 'mm', answer, [answer * 10, answer / 10, answer * 2, answer / 2, answer * 4]),
        solution: [
          'Stress is proportional to strain: $\\frac{F}{A} = Y\\frac{\\Delta L}{L}$, so $\\Delta L = \\frac{FL}{AY}$.',
          `$\\Delta L = \\frac{${load}\\cdot${length}}{${square}\\times 10^{-6}\\cdot 2\\times 10^{11}}\\ \\text{m} = ${written(answer)}\\ \\text{mm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-solids-52',
    chapter: 'phy-solids',
    topic: 'elastic-energy',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [force, stretch] = [100 * random.integer(1, 9), 2 * random.integer(1, 5)];
      return {
        statement: `A wire stretches by $${stretch}\\ \\text{mm}$ under a load that is increased slowly to $${force}\\ \\text{N}$. How much elastic energy is stored, in millijoules?`,
        values: { force, stretch },
        ...exactly((force * stretch) / 2),
        solution: [
          'The force grows evenly from zero, so $U = \\tfrac12F\\,\\Delta L$.',
          `$U = \\tfrac12\\cdot ${force}\\ \\text{N}\\cdot ${stretch}\\ \\text{mm} = ${(force * stretch) / 2}\\ \\text{mJ}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-solids-53',
    chapter: 'phy-solids',
    topic: 'elastic-moduli',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [lengths, widths] = [random.integer(2, 5), random.integer(2, 3)];
      const answer = lengths / widths ** 2;
      return {
        statement: `Wires A and B of the same metal carry equal loads. A is $${lengths}$ times as long as B and its diameter is $${widths}$ times as large. How many times as large as B's is the extension of A?`,
        values: { lengths, widths },
        answer,
        ...quantities(random, '', answer, [lengths / widths, lengths * widths ** 2, lengths * widths, widths ** 2 / lengths, answer * 3]),
        solution: [
          '$\\Delta L = \\frac{FL}{AY}$, and the cross-section grows with the square of the diameter.',
          `$\\frac{${lengths}}{${widths}^2} = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'phy-solids-54',
    chapter: 'phy-solids',
    topic: 'stress-and-strain',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [force, square] = [50 * random.integer(2, 9), random.pick([2, 4, 5])];
      const answer = (force / square) * 1e6;
      return {
        statement: `A force of $${force}\\ \\text{N}$ pulls on a wire with a cross-section of $${square}\\ \\text{mm}^2$. What is the tensile stress?`,
        values: { force, square },
        answer,
        ...quantities(random, 'Pa', answer, [answer / 2, force * square, answer * 2, answer / Math.PI]),
        solution: [
          'Stress is force per area, with the area in square metres.',
          `$\\frac{${force}}{${square}\\times 10^{-6}} = ${written(answer)}\\ \\text{Pa}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-solids-55',
    chapter: 'phy-solids',
    topic: 'elastic-moduli',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [modulus, depth] = [random.pick([2, 4, 5]), random.integer(2, 9)];
      return {
        statement: `A body with a bulk modulus of $${modulus}\\times 10^9\\ \\text{Pa}$ and a volume of $1\\ \\text{m}^3$ is put under an additional pressure of $${depth * modulus}\\times 10^6\\ \\text{Pa}$. By how many cubic centimetres does its volume shrink?`,
        values: { modulus, pressure: depth * modulus },
        ...exactly(depth * 1000),
        solution: [
          '$B = \\frac{\\Delta p}{\\Delta V/V}$.',
          `$\\Delta V = \\frac{${depth * modulus}\\times 10^6}{${modulus}\\times 10^9}\\ \\text{m}^3 = ${depth}\\times 10^{-3}\\ \\text{m}^3 = ${depth * 1000}\\ \\text{cm}^3.$`,
        ],
      };
    },
  },
];
