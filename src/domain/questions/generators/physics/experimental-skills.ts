import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const experimentalSkills: readonly Generator[] = [
  {
    id: 'phy-experimental-skills-51',
    chapter: 'phy-experimental-skills',
    topic: 'length-measurement',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [main, line, divisions] = [random.integer(12, 45), random.integer(1, 9), 10];
      const answer = main + line / divisions;
      return {
        statement: `The main scale of vernier callipers is divided into millimetres, and $${divisions}$ divisions of the vernier scale are as long as $${divisions - 1}$ of the main scale. The zero of the vernier lies just past the $${main}\\ \\text{mm}$ mark, and its ${line}${['st', 'nd', 'rd'][line - 1] ?? 'th'} division coincides with a mark. There is no zero error. What is the reading?`,
        values: { main, line, divisions },
        answer,
        ...quantities(random, 'mm', answer, [
          main + line,
          main + line / 100,
          main - line / divisions,
          main + (divisions - line + 0.5) / divisions,
        ]),
        solution: [
          `Least count: one main division less one vernier division, $1\\ \\text{mm} - 0.9\\ \\text{mm} = 0.1\\ \\text{mm}$.`,
          `Reading: $${main}\\ \\text{mm} + ${line}\\cdot 0.1\\ \\text{mm} = ${answer}\\ \\text{mm}.$`,
        ],
      };
    },
  },
];
