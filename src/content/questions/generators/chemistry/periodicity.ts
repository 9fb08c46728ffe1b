import type { Generator } from '../generator.ts';

/** Atomic numbers of the noble gases that close the periods. */
const NOBLE = [0, 2, 10, 18, 36, 54, 86] as const;

export const periodicity: readonly Generator[] = [
  {
    id: 'chem-periodicity-51',
    chapter: 'chem-periodicity',
    topic: 'periodic-table',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const period = random.integer(3, 6);
      const group = random.pick([1, 2, 13, 14, 15, 16, 17]);
      const answer = group <= 2 ? NOBLE[period - 1]! + group : NOBLE[period]! - (18 - group);
      return {
        statement: `What is the atomic number of the element in period ${period} and group ${group}?`,
        values: { period, group },
        answer,
        key: { from: answer, to: answer },
        solution: [
          group <= 2
            ? `Period ${period - 1} ends with the noble gas of atomic number ${NOBLE[period - 1]}, and group ${group} comes ${group} after it.`
            : `Period ${period} ends in group 18 with the noble gas of atomic number ${NOBLE[period]}, and group ${group} stands ${18 - group} before it.`,
          `The atomic number is ${answer}.`,
        ],
      };
    },
  },
];
