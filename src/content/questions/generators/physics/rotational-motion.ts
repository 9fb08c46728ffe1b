import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const rotationalMotion: readonly Generator[] = [
  {
    id: 'phy-rotational-motion-51',
    chapter: 'phy-rotational-motion',
    topic: 'rotational-dynamics',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [mass, tenths, force] = [2 * random.integer(1, 6), random.pick([1, 2, 4, 5]), 2 * random.integer(2, 12)];
      const radius = tenths / 10;
      const answer = (2 * force) / (mass * radius);
      return {
        statement: `A uniform solid disc of mass $${mass}\\ \\text{kg}$ and radius $${radius}\\ \\text{m}$ can turn without friction about its axis. A string wound on its rim is pulled with a constant force of $${force}\\ \\text{N}$. What is the angular acceleration of the disc?`,
        values: { mass, radius, force },
        answer,
        ...quantities(random, 'rad/s^2', answer, [answer / 2, answer * radius, (answer * 5) / 4, answer * 2, answer / 4]),
        solution: [
          `The torque of the string about the axis is $\\tau = FR = ${force}\\cdot${radius} = ${written(force * radius)}\\ \\text{N m}$.`,
          `The moment of inertia of a disc about its axis is $I = \\tfrac12 MR^2 = ${written(0.5 * mass * radius ** 2)}\\ \\text{kg m}^2$.`,
          `$\\alpha = \\frac{\\tau}{I} = \\frac{2F}{MR} = ${written(answer)}\\ \\text{rad/s}^2.$`,
        ],
      };
    },
  },
  {
    id: 'phy-rotational-motion-52',
    chapter: 'phy-rotational-motion',
    topic: 'moment-of-inertia',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, length] = [3 * random.integer(1, 5), random.integer(2, 4)];
      return {
        statement: `A thin uniform rod has the mass $${mass}\\ \\text{kg}$ and the length $${length}\\ \\text{m}$. What is its moment of inertia, in $\\text{kg m}^2$, about an axis through one end, perpendicular to it?`,
        values: { mass, length },
        ...exactly((mass * length ** 2) / 3),
        solution: [
          'About the centre it is $\\frac{ML^2}{12}$; parallel axes add $M\\left(\\frac L2\\right)^2$: together $\\frac{ML^2}{3}$.',
          `$I = \\frac{${mass}\\cdot ${length}^2}{3} = ${(mass * length ** 2) / 3}\\ \\text{kg m}^2.$`,
        ],
      };
    },
  },
  {
    id: 'phy-rotational-motion-53',
    chapter: 'phy-rotational-motion',
    topic: 'centre-of-mass',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second, apart] = random.pick([
        [1, 3, 8],
        [2, 3, 10],
        [1, 4, 20],
        [3, 5, 16],
        [1, 2, 12],
        [2, 5, 14],
        [3, 7, 20],
        [4, 5, 18],
      ] as const);
      const answer = (second * apart) / (first + second);
      return {
        statement: `Two small bodies of $${first}\\ \\text{kg}$ and $${second}\\ \\text{kg}$ are $${apart}\\ \\text{cm}$ apart. How far from the lighter one is their centre of mass?`,
        values: { first, second, apart },
        answer,
        ...quantities(random, 'cm', answer, [apart - answer, apart / 2, (first * apart) / second, apart / second, answer + 1]),
        solution: [
          `Distances are inversely as the masses. From the lighter body: $x = \\frac{m_2d}{m_1 + m_2}$.`,
          `$x = \\frac{${second}\\cdot ${apart}}{${first + second}} = ${written(answer)}\\ \\text{cm},$ nearer to the heavier body.`,
        ],
      };
    },
  },
  {
    id: 'phy-rotational-motion-54',
    chapter: 'phy-rotational-motion',
    topic: 'angular-momentum',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [first, second, omega] = random.pick([
        [2, 4, 30],
        [1, 3, 40],
        [4, 6, 20],
        [3, 5, 16],
        [1, 2, 45],
        [6, 2, 20],
        [5, 3, 24],
        [2, 3, 50],
      ] as const);
      return {
        statement: `A disc with the moment of inertia $${first}\\ \\text{kg m}^2$ turns freely at $${omega}\\ \\text{rad/s}$. A disc at rest with $${second}\\ \\text{kg m}^2$ is put on it on the same axis, and friction makes both turn together. What is their angular speed in rad/s?`,
        values: { first, second, omega },
        ...exactly((first * omega) / (first + second)),
        solution: [
          'Friction between the discs is an inner torque: the total angular momentum is conserved.',
          `$${first}\\cdot ${omega} = (${first} + ${second})\\,\\omega$, so $\\omega = ${(first * omega) / (first + second)}\\ \\text{rad/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-rotational-motion-55',
    chapter: 'phy-rotational-motion',
    topic: 'rolling',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet', 'jee-advanced'],
    kind: 'single',
    make: (random) => {
      const shape = random.pick([
        ['solid sphere', 0.4],
        ['solid cylinder', 0.5],
        ['thin ring', 1],
      ] as const);
      const sine = random.pick([0.5, 0.6, 0.8]);
      const answer = (10 * sine) / (1 + shape[1]);
      return {
        statement: `A uniform ${shape[0]} rolls without slipping down an incline whose angle $\\theta$ has $\\sin\\theta = ${sine}$. What is the acceleration of its centre? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { factor: shape[1], sine },
        answer,
        ...quantities(random, 'm/s^2', answer, [
          10 * sine,
          (10 * sine) / (1 + 0.4),
          (10 * sine) / 1.5,
          5 * sine,
          10 * sine * (1 - shape[1] / 4),
          answer * 0.8,
        ]),
        solution: [
          'Along the incline: $mg\\sin\\theta - f = ma$. About the centre: $fR = I\\alpha$ with $\\alpha = \\frac aR$.',
          `$a = \\frac{g\\sin\\theta}{1 + I/mR^2} = \\frac{10\\cdot ${sine}}{1 + ${shape[1]}} = ${written(answer)}\\ \\text{m/s}^2.$`,
        ],
      };
    },
  },
  {
    id: 'phy-rotational-motion-56',
    chapter: 'phy-rotational-motion',
    topic: 'torque-and-equilibrium',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [length, weight, load, at] = [4, 100 * random.integer(1, 4), 100 * random.integer(5, 9), random.pick([1, 1.5, 2.5, 3])];
      const answer = weight / 2 + (load * (length - at)) / length;
      return {
        statement: `A uniform plank of length $${length}\\ \\text{m}$ and weight $${weight}\\ \\text{N}$ rests on supports at both ends. A load of $${load}\\ \\text{N}$ stands $${at}\\ \\text{m}$ from the left end. What force does the left support exert?`,
        values: { length, weight, load, at },
        answer,
        ...quantities(random, 'N', answer, [
          weight + load - answer,
          (weight + load) / 2,
          (load * (length - at)) / length,
          weight / 2 + load,
          answer + 50,
        ]),
        solution: [
          `Torques about the right end: $N\\cdot ${length} = ${weight}\\cdot ${length / 2} + ${load}\\cdot ${length - at}$.`,
          `$N = ${written(answer)}\\ \\text{N}.$`,
        ],
      };
    },
  },
];
