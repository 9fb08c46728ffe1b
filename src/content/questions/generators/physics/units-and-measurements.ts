import type { Generator } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const unitsAndMeasurements: readonly Generator[] = [
  {
    id: 'phy-units-and-measurements-51',
    chapter: 'phy-units-and-measurements',
    topic: 'errors',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second, third] = random.pick([
        [2, 1, 1],
        [1, 2, 1],
        [3, 1, 2],
        [2, 3, 1],
        [1, 3, 2],
      ] as const);
      const [da, db, dc] = [random.integer(1, 4), random.integer(1, 3), random.integer(1, 5)];
      const answer = first * da + second * db + third * dc;
      const power = (name: string, exponent: number) => (exponent === 1 ? name : `${name}^${exponent}`);
      return {
        statement: `A quantity is computed as $Z = \\frac{${power('a', first)}\\,${power('b', second)}}{${power('c', third)}}$. The percentage errors in the measurements of $a$, $b$ and $c$ are $${da}\\%$, $${db}\\%$ and $${dc}\\%$. What is the greatest possible percentage error in $Z$?`,
        values: { first, second, third, da, db, dc },
        answer,
        ...quantities(
          random,
          '%',
          answer,
          [
            first * da + second * db - third * dc,
            da + db + dc,
            answer - dc,
            first * da + second * db,
            answer + 2,
            answer + 1,
            answer + 3,
          ].filter((value) => value > 0),
        ),
        solution: [
          'Relative errors of factors add, each multiplied by its power; those of a denominator add too, because the worst case is asked.',
          `$\\frac{\\Delta Z}{Z} = ${first}\\cdot${da}\\% + ${second}\\cdot${db}\\% + ${third}\\cdot${dc}\\% = ${answer}\\%.$`,
        ],
      };
    },
  },
  {
    id: 'phy-units-and-measurements-52',
    chapter: 'phy-units-and-measurements',
    topic: 'units-and-si',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [speed, kmh] = random.pick([
        [5, 18],
        [10, 36],
        [15, 54],
        [20, 72],
        [25, 90],
        [30, 108],
        [35, 126],
        [40, 144],
      ] as const);
      return {
        statement: `A train moves at $${kmh}\\ \\text{km/h}$. What is its speed in metres per second?`,
        values: { kmh },
        answer: speed,
        ...quantities(random, 'm/s', speed, [kmh * 3.6, kmh / 6, kmh / 1.8, kmh / 3]),
        solution: ['A kilometre has 1000 m, an hour 3600 s.', `$${kmh}\\cdot\\frac{1000}{3600}\\ \\text{m/s} = ${speed}\\ \\text{m/s}.$`],
      };
    },
  },
  {
    id: 'phy-units-and-measurements-53',
    chapter: 'phy-units-and-measurements',
    topic: 'errors',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [length, width] = [10 * random.integer(2, 9), 10 * random.integer(1, 5)];
      const [first, second] = [random.integer(1, 4), random.integer(1, 4)];
      return {
        statement: `The sides of a rectangle are measured as $(${length} \\pm ${first})\\ \\text{cm}$ and $(${width} \\pm ${second})\\ \\text{cm}$. What is the greatest error of its area in $\\text{cm}^2$, if the product of the two small errors is neglected?`,
        values: { length, width, first, second },
        ...exactly(length * second + width * first),
        solution: [
          'Relative errors of factors add: $\\frac{\\Delta A}{A} = \\frac{\\Delta l}{l} + \\frac{\\Delta b}{b}$, that is $\\Delta A = b\\,\\Delta l + l\\,\\Delta b$.',
          `$\\Delta A = ${width}\\cdot ${first} + ${length}\\cdot ${second} = ${length * second + width * first}\\ \\text{cm}^2.$`,
        ],
      };
    },
  },
  {
    id: 'phy-units-and-measurements-54',
    chapter: 'phy-units-and-measurements',
    topic: 'dimensional-analysis',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, stretch, time] = [random.integer(2, 6), random.integer(2, 5), random.integer(2, 3)];
      const answer = mass * stretch ** 2;
      return {
        statement: `In a system of units the unit of mass is $${mass}\\ \\text{kg}$, the unit of length $${stretch * time}\\ \\text{m}$ and the unit of time $${time}\\ \\text{s}$. How many joules is the unit of energy in this system?`,
        values: { mass, length: stretch * time, time },
        ...exactly(answer),
        solution: [
          'Energy has the dimensions $[\\text{M L}^2\\,\\text{T}^{-2}]$.',
          `The unit is $${mass}\\cdot\\frac{${stretch * time}^2}{${time}^2}\\ \\text{J} = ${answer}\\ \\text{J}.$`,
        ],
      };
    },
  },
];
