import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const waveOptics: readonly Generator[] = [
  {
    id: 'phy-wave-optics-51',
    chapter: 'phy-wave-optics',
    topic: 'interference',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [wavelength, distance, gap] = [
        random.pick([400, 450, 480, 500, 600, 640]),
        random.pick([1, 1.5, 2]),
        random.pick([0.2, 0.25, 0.5, 1]),
      ];
      const answer = ((wavelength * 1e-9 * distance) / (gap * 1e-3)) * 1000;
      return {
        statement: `In Young's experiment the slits are $${gap}\\ \\text{mm}$ apart, the screen is $${distance}\\ \\text{m}$ away and the light has the wavelength $${wavelength}\\ \\text{nm}$. What is the distance between neighbouring bright fringes?`,
        values: { wavelength, distance, gap },
        answer,
        ...quantities(random, 'mm', answer, [answer / 2, answer * 2, answer / distance ** 2, answer * 10, answer / 4]),
        solution: [
          'From one bright fringe to the next the path difference grows by one wavelength: $\\beta = \\frac{\\lambda D}{d}$.',
          `$\\beta = \\frac{${wavelength}\\times 10^{-9}\\cdot ${distance}}{${gap}\\times 10^{-3}}\\ \\text{m} = ${written(answer)}\\ \\text{mm}.$`,
        ],
      };
    },
  },
];
