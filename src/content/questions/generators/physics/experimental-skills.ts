import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-experimental-skills-52',
    chapter: 'phy-experimental-skills',
    topic: 'electricity-experiments',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [known, balance] = [random.pick([2, 4, 5, 6, 8, 10]), random.pick([20, 25, 40, 60, 75, 80])];
      const answer = (known * balance) / (100 - balance);
      return {
        statement: `In a metre bridge with a wire of $100\\ \\text{cm}$, the unknown resistor is in the left gap and $${known}\\ \\Omega$ in the right gap. The null point is $${balance}\\ \\text{cm}$ from the left end. What is the unknown resistance? Neglect end corrections.`,
        values: { known, balance },
        answer,
        ...quantities(random, 'Ω', answer, [
          (known * (100 - balance)) / balance,
          (known * balance) / 100,
          (known * (100 - balance)) / 100,
          answer + 2,
        ]),
        solution: [
          'In balance the resistances are as the lengths of the wire.',
          `$X = ${known}\\cdot\\frac{${balance}}{${100 - balance}} = ${written(answer)}\\ \\Omega.$`,
        ],
      };
    },
  },
  {
    id: 'phy-experimental-skills-53',
    chapter: 'phy-experimental-skills',
    topic: 'heat-and-sound-experiments',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [first, step, fork] = [random.integer(15, 20), random.pick([32, 33, 34, 35]), random.pick([450, 500, 550])];
      const answer = (fork * 2 * step) / 100;
      return {
        statement: `In a resonance tube a fork of $${fork}\\ \\text{Hz}$ gives the first two resonances at air columns of $${first}\\ \\text{cm}$ and $${first + step}\\ \\text{cm}$. What is the speed of sound in m/s?`,
        values: { first, second: first + step, fork },
        ...exactly(answer),
        solution: [
          'Between neighbouring resonances the column grows by half a wavelength; the end correction cancels.',
          `$v = 2f(l_2 - l_1) = 2\\cdot ${fork}\\cdot ${step / 100} = ${written(answer, 6)}\\ \\text{m/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-experimental-skills-54',
    chapter: 'phy-experimental-skills',
    topic: 'length-measurement',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [main, circular, error] = [random.integer(1, 8), random.integer(20, 90), random.integer(1, 9)];
      return {
        statement: `A screw gauge has a pitch of $1\\ \\text{mm}$ and $100$ circular divisions. Closed, it reads $+0.0${error}\\ \\text{mm}$. With a wire it shows $${main}\\ \\text{mm}$ on the main scale and $${circular}$ circular divisions. What is the diameter of the wire in hundredths of a millimetre?`,
        values: { main, circular, error },
        ...exactly(main * 100 + circular - error),
        solution: [
          'The least count is $\\frac{1\\ \\text{mm}}{100} = 0.01\\ \\text{mm}$; a positive zero error is subtracted.',
          `$${main * 100} + ${circular} - ${error} = ${main * 100 + circular - error}$ hundredths of a millimetre.`,
        ],
      };
    },
  },
];
