import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-wave-optics-52',
    chapter: 'phy-wave-optics',
    topic: 'interference',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [first, second, other, wavelength] = random.pick([
        [4, 5, 480, 600],
        [3, 4, 450, 600],
        [5, 6, 500, 600],
        [2, 3, 400, 600],
        [4, 5, 520, 650],
        [3, 4, 480, 640],
        [5, 6, 550, 660],
        [6, 7, 600, 700],
      ] as const);
      return {
        statement: `In Young's experiment, bright fringe number $${first}$ of light of $${wavelength}\\ \\text{nm}$ falls on bright fringe number $${second}$ of light of another wavelength, counted from the centre. What is this wavelength in nanometres?`,
        values: { first, second, wavelength },
        ...exactly(other),
        solution: [
          'Bright fringe $n$ is at $\\frac{n\\lambda D}{d}$.',
          `$${second}\\lambda = ${first}\\cdot ${wavelength}$, so $\\lambda = ${other}\\ \\text{nm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-wave-optics-53',
    chapter: 'phy-wave-optics',
    topic: 'interference',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [big, small] = random.pick([
        [2, 1],
        [3, 1],
        [3, 2],
        [4, 2],
        [5, 4],
        [4, 3],
        [6, 3],
        [6, 5],
      ] as const);
      const answer = ((big + small) / (big - small)) ** 2;
      return {
        statement: `Two coherent waves with intensities in the ratio $${big ** 2} : ${small ** 2}$ interfere. How many times as large as the least is the greatest intensity?`,
        values: { big, small },
        ...exactly(answer),
        solution: [
          `Amplitudes are as the roots of intensities: $${big} : ${small}$.`,
          `$\\frac{I_{max}}{I_{min}} = \\left(\\frac{${big} + ${small}}{${big} - ${small}}\\right)^2 = ${answer}$.`,
        ],
      };
    },
  },
  {
    id: 'phy-wave-optics-54',
    chapter: 'phy-wave-optics',
    topic: 'polarisation',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [angle, factor] = random.pick([
        [30, 0.75],
        [45, 0.5],
        [60, 0.25],
      ] as const);
      const intensity = 8 * random.integer(2, 12);
      const answer = (intensity * factor) / 2;
      return {
        statement: `Unpolarised light of $${intensity}\\ \\text{W/m}^2$ passes through two ideal polaroids whose axes are at $${angle}^\\circ$ to each other. What is the intensity behind the second?`,
        values: { angle, intensity },
        answer,
        ...quantities(random, 'W/m^2', answer, [
          intensity * factor,
          intensity / 2,
          (intensity * factor ** 2) / 2,
          answer / 2,
          (intensity * (1 - factor)) / 2,
          answer * 1.5,
        ]),
        solution: [
          'The first polaroid lets half of unpolarised light pass.',
          `Malus for the second: $\\frac{${intensity}}{2}\\cos^2 ${angle}^\\circ = ${written(answer)}\\ \\text{W/m}^2.$`,
        ],
      };
    },
  },
  {
    id: 'phy-wave-optics-55',
    chapter: 'phy-wave-optics',
    topic: 'diffraction',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [wavelength, width, metres] = [
        random.pick([400, 450, 500, 600, 650]),
        random.pick([0.1, 0.2, 0.25, 0.5]),
        random.pick([1, 1.5, 2]),
      ];
      const answer = ((2 * wavelength * 1e-9 * metres) / (width * 1e-3)) * 1000;
      return {
        statement: `Light of $${wavelength}\\ \\text{nm}$ passes through a slit $${width}\\ \\text{mm}$ wide. How wide is the central bright band on a screen $${metres}\\ \\text{m}$ away?`,
        values: { wavelength, width, metres },
        answer,
        ...quantities(random, 'mm', answer, [answer / 2, answer * 2, answer / 4, answer * 1.5, answer * 3]),
        solution: [
          'The first minima are at $\\sin\\theta = \\pm\\frac\\lambda a$, on the screen at $\\pm\\frac{\\lambda D}{a}$.',
          `The band is $\\frac{2\\lambda D}{a} = ${written(answer)}\\ \\text{mm}$ wide.`,
        ],
      };
    },
  },
];
