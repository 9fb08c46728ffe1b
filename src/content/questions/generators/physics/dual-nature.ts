import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const dualNature: readonly Generator[] = [
  {
    id: 'phy-dual-nature-51',
    chapter: 'phy-dual-nature',
    topic: 'photoelectric-effect',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [work, excess] = [random.integer(20, 45) / 10, random.integer(5, 30) / 10];
      const photon = Number((work + excess).toFixed(1));
      const answer = Number(excess.toFixed(1));
      return {
        statement: `Photons of energy $${photon}\\ \\text{eV}$ fall on a metal whose work function is $${work}\\ \\text{eV}$. What is the stopping potential of the photoelectrons?`,
        values: { work, photon },
        answer,
        ...quantities(random, 'V', answer, [photon, work, photon + work, answer * 2, answer / 2]),
        solution: [
          `Einstein: $K_{max} = h\\nu - \\phi = ${photon} - ${work} = ${answer}\\ \\text{eV}$.`,
          `The stopping potential takes just this energy from an electron: $eV_0 = K_{max}$, so $V_0 = ${answer}\\ \\text{V}$.`,
        ],
      };
    },
  },
  {
    id: 'phy-dual-nature-52',
    chapter: 'phy-dual-nature',
    topic: 'photons',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [nanometres, electronvolts] = random.pick([
        [620, 2],
        [310, 4],
        [248, 5],
        [1240, 1],
        [124, 10],
        [155, 8],
      ] as const);
      const count = random.integer(1, 9) * 5;
      return {
        statement: `A laser emits $${count}\\times 10^{16}$ photons of wavelength $${nanometres}\\ \\text{nm}$ per second. What is its power in milliwatts? Take $hc = 1240\\ \\text{eV nm}$ and $1\\ \\text{eV} = 1.6\\times 10^{-19}\\ \\text{J}$.`,
        values: { nanometres, count },
        ...exactly(count * electronvolts * 1.6),
        solution: [
          `A photon has $\\frac{1240}{${nanometres}} = ${electronvolts}\\ \\text{eV} = ${electronvolts}\\cdot 1.6\\times 10^{-19}\\ \\text{J}$.`,
          `$P = ${count}\\times 10^{16}\\cdot ${electronvolts}\\cdot 1.6\\times 10^{-19}\\ \\text{W} = ${Math.round(count * electronvolts * 1.6)}\\ \\text{mW}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-dual-nature-53',
    chapter: 'phy-dual-nature',
    topic: 'matter-waves',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const root = random.pick([5, 8, 10, 12, 15, 20]);
      const answer = 1.227 / root;
      return {
        statement: `An electron is accelerated from rest through $${root ** 2}\\ \\text{V}$. What is its de Broglie wavelength? Use $\\lambda = \\frac{1.227}{\\sqrt V}\\ \\text{nm}$ with $V$ in volts.`,
        values: { volts: root ** 2 },
        answer,
        ...quantities(random, 'nm', answer, [1.227 / root ** 2, answer * 2, answer / 2, answer * 3]),
        solution: [
          '$\\lambda = \\frac{h}{\\sqrt{2meV}}$, which is the stated formula in numbers.',
          `$\\lambda = \\frac{1.227}{${root}} = ${written(answer)}\\ \\text{nm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-dual-nature-54',
    chapter: 'phy-dual-nature',
    topic: 'photoelectric-effect',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [light, threshold, answer] = random.pick([
        [310, 620, 2],
        [248, 620, 3],
        [248, 1240, 4],
        [248, 310, 1],
        [155, 310, 4],
        [124, 248, 5],
        [155, 248, 3],
        [124, 310, 6],
      ] as const);
      return {
        statement: `The threshold wavelength of a metal is $${threshold}\\ \\text{nm}$. Light of $${light}\\ \\text{nm}$ falls on it. What is the stopping potential in volts? Take $hc = 1240\\ \\text{eV nm}$.`,
        values: { light, threshold },
        ...exactly(answer),
        solution: [
          `Work function: $\\frac{1240}{${threshold}} = ${1240 / threshold}\\ \\text{eV}$; photon: $\\frac{1240}{${light}} = ${1240 / light}\\ \\text{eV}$.`,
          `$eV_0 = ${1240 / light} - ${1240 / threshold} = ${answer}\\ \\text{eV}$, so $V_0 = ${answer}\\ \\text{V}.$`,
        ],
      };
    },
  },
];
