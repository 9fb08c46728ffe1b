import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

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
];
