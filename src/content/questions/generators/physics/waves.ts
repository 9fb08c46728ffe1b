import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const waves: readonly Generator[] = [
  {
    id: 'phy-waves-51',
    chapter: 'phy-waves',
    topic: 'wave-motion',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [k, ratio] = [random.pick([0.5, 2, 4, 5, 10]), random.integer(3, 40)];
      const omega = k * ratio;
      const answer = ratio;
      return {
        statement: `A wave on a string is $y = 0.02\\sin(${written(omega)}t - ${k}x)$, with $x$ and $y$ in metres and $t$ in seconds. What is the speed of the wave?`,
        values: { k, omega },
        answer,
        ...quantities(random, 'm/s', answer, [0.02 * omega, k / omega, omega * k, omega, ratio * 2, ratio / 2, ratio + k, ratio / 3]),
        solution: [
          'A crest stays where the phase $\\omega t - kx$ is constant, so it moves with $v = \\frac{\\omega}{k}$.',
          `$v = \\frac{${written(omega)}}{${k}} = ${written(answer)}\\ \\text{m/s}.$ The product of amplitude and $\\omega$ would be the greatest speed of a particle of the string.`,
        ],
      };
    },
  },
  {
    id: 'phy-waves-52',
    chapter: 'phy-waves',
    topic: 'standing-waves',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [centimetres, harmonic] = [random.pick([17, 25, 34, 50, 85]), random.pick([1, 3, 5])];
      const answer = (harmonic * 340) / (4 * (centimetres / 100));
      return {
        statement: `A pipe of length $${centimetres}\\ \\text{cm}$ is closed at one end. What is the frequency of its ${harmonic === 1 ? 'fundamental' : harmonic === 3 ? 'first overtone' : 'second overtone'}? The speed of sound is $340\\ \\text{m/s}$; neglect the end correction.`,
        values: { centimetres, harmonic },
        answer,
        ...quantities(random, 'Hz', answer, [
          answer * 2,
          ((((harmonic + 1) / 2) * 340) / (4 * (centimetres / 100))) * (harmonic === 1 ? 3 : 1),
          answer / 2,
          answer * 1.5,
          answer * 4,
        ]),
        solution: [
          'There is a node at the closed and an antinode at the open end, so only odd multiples of $\\frac{v}{4L}$ occur.',
          `$f = ${harmonic}\\cdot\\frac{340}{4\\cdot ${centimetres / 100}} = ${written(answer, 4)}\\ \\text{Hz}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-waves-53',
    chapter: 'phy-waves',
    topic: 'superposition-and-beats',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [base, beats] = [2 * random.integer(100, 250), random.integer(2, 8)];
      return {
        statement: `Two tuning forks are sounded together. One has $${base}\\ \\text{Hz}$, the other a higher frequency, and $${beats}$ beats per second are heard. What is the frequency of the other fork in hertz?`,
        values: { base, beats },
        ...exactly(base + beats),
        solution: [
          'The number of beats per second is the difference of the frequencies.',
          `The other is higher: $${base} + ${beats} = ${base + beats}\\ \\text{Hz}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-waves-54',
    chapter: 'phy-waves',
    topic: 'speed-of-waves',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [speed, grams] = [10 * random.integer(2, 9), random.pick([2, 5, 10, 20])];
      const tension = (grams / 1000) * speed ** 2;
      return {
        statement: `A string with a mass of $${grams}\\ \\text{g}$ per metre is under a tension of $${written(tension)}\\ \\text{N}$. What is the speed of transverse waves on it?`,
        values: { grams, tension },
        answer: speed,
        ...quantities(random, 'm/s', speed, [speed ** 2, speed * 2, speed / 2, speed * 1.5, speed / 3]),
        solution: [
          '$v = \\sqrt{\\frac T\\mu}$, with $\\mu$ in kg/m.',
          `$v = \\sqrt{\\frac{${written(tension)}}{${grams / 1000}}} = ${speed}\\ \\text{m/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-waves-55',
    chapter: 'phy-waves',
    topic: 'standing-waves',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [metres, speed, loops] = [random.pick([0.5, 1, 2]), 20 * random.integer(2, 9), random.integer(2, 5)];
      return {
        statement: `A string of $${metres}\\ \\text{m}$ is fixed at both ends and vibrates in $${loops}$ loops. Waves travel on it at $${speed}\\ \\text{m/s}$. What is the frequency in hertz?`,
        values: { metres, speed, loops },
        ...exactly((loops * speed) / (2 * metres)),
        solution: [
          `Each loop is half a wavelength: $\\lambda = \\frac{2\\cdot ${metres}}{${loops}}\\ \\text{m}$.`,
          `$f = \\frac v\\lambda = ${(loops * speed) / (2 * metres)}\\ \\text{Hz}.$`,
        ],
      };
    },
  },
];
