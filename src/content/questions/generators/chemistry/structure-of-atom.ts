import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-structure-of-atom';

const IONS = [
  { name: 'the hydrogen atom', charge: 1 },
  { name: '$\\ce{He+}$', charge: 2 },
  { name: '$\\ce{Li^2+}$', charge: 3 },
] as const;

const LETTERS = ['s', 'p', 'd', 'f'] as const;

/** Unpaired electrons of atoms that follow the order of filling. */
const UNPAIRED = [
  { element: 'C', atomicNumber: 6, unpaired: 2 },
  { element: 'N', atomicNumber: 7, unpaired: 3 },
  { element: 'F', atomicNumber: 9, unpaired: 1 },
  { element: 'P', atomicNumber: 15, unpaired: 3 },
  { element: 'S', atomicNumber: 16, unpaired: 2 },
  { element: 'V', atomicNumber: 23, unpaired: 3 },
  { element: 'Mn', atomicNumber: 25, unpaired: 5 },
  { element: 'Fe', atomicNumber: 26, unpaired: 4 },
  { element: 'Co', atomicNumber: 27, unpaired: 3 },
  { element: 'Ni', atomicNumber: 28, unpaired: 2 },
] as const;

export const structureOfAtom: readonly Generator[] = [
  {
    id: 'chem-structure-of-atom-51',
    chapter,
    topic: 'bohr-model',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, charge } = random.pick(IONS);
      const low = random.integer(1, 2);
      const high = low + random.integer(1, 3);
      const answer = 13.6 * charge ** 2 * (1 / low ** 2 - 1 / high ** 2);
      const option = (value: number) => quantity(value, 'eV');
      return {
        statement: `How much energy does ${name} take up when its electron goes from $n = ${low}$ to $n = ${high}$? (The ground state of hydrogen has −13.6 eV.)`,
        values: { charge, low, high },
        answer,
        ...choices(random, option(answer), [
          option((13.6 * charge ** 2) / low ** 2),
          option(13.6 * charge ** 2 * (1 / low - 1 / high)),
          option((13.6 * charge ** 2) / high ** 2),
          option(13.6 * charge ** 2 * (1 / low ** 2 + 1 / high ** 2)),
          option(13.6 * charge ** 2 * (high - low) ** 2),
        ]),
        solution: [
          `$E_n = -13.6\\,\\frac{Z^2}{n^2}$ eV with $Z = ${charge}$.`,
          `$\\Delta E = 13.6\\times ${charge ** 2}\\left(\\frac{1}{${low ** 2}} - \\frac{1}{${high ** 2}}\\right) = ${written(answer)}$ eV.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-52',
    chapter,
    topic: 'bohr-model',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const low = random.integer(1, 3);
      const high = low + random.integer(1, 3);
      const waveNumber = 1.097e7 * (1 / low ** 2 - 1 / high ** 2);
      const answer = 1e9 / waveNumber;
      const option = (value: number) => quantity(value, 'nm');
      return {
        statement: `Which wavelength does a hydrogen atom emit when its electron goes from $n = ${high}$ to $n = ${low}$? ($R = 1.097\\times 10^{7}\\ \\text{m}^{-1}$)`,
        values: { low, high },
        answer,
        ...choices(random, option(answer), [
          option((1e9 * low ** 2) / 1.097e7),
          option(1e9 / (1.097e7 * (1 / low - 1 / high))),
          option((1e9 * high ** 2) / 1.097e7),
          option(1e9 / (1.097e7 * (1 / low ** 2 + 1 / high ** 2))),
        ]),
        solution: [
          `$\\frac{1}{\\lambda} = R\\left(\\frac{1}{${low ** 2}} - \\frac{1}{${high ** 2}}\\right) = ${written(waveNumber)}\\ \\text{m}^{-1}$.`,
          `$\\lambda = ${written(answer)}$ nm.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-53',
    chapter,
    topic: 'bohr-model',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, charge } = random.pick(IONS);
      const orbit = random.integer(2, 5);
      const answer = (52.9 * orbit ** 2) / charge;
      const option = (value: number) => quantity(value, 'pm', 4);
      return {
        statement: `The first Bohr orbit of hydrogen has the radius 52.9 pm. What is the radius of the orbit $n = ${orbit}$ of ${name}?`,
        values: { charge, orbit },
        answer,
        ...choices(random, option(answer), [
          option(52.9 * orbit ** 2 * charge),
          option((52.9 * orbit) / charge),
          option((52.9 * orbit ** 2) / charge ** 2),
          option((52.9 * charge) / orbit ** 2),
          option((52.9 * orbit ** 3) / charge),
        ]),
        solution: [`$r_n = 52.9\\,\\frac{n^2}{Z}$ pm.`, `$r = 52.9\\times\\frac{${orbit ** 2}}{${charge}} = ${written(answer, 4)}$ pm.`],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-54',
    chapter,
    topic: 'bohr-model',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const low = random.integer(1, 3);
      const high = low + random.integer(2, 5);
      const steps = high - low;
      const answer = (steps * (steps + 1)) / 2;
      return {
        statement: `Many hydrogen atoms are in the state $n = ${high}$. How many different spectral lines can be emitted at most while all their electrons return to $n = ${low}$?`,
        values: { low, high },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `Each pair of the levels from ${low} to ${high} gives one line, and there are ${steps + 1} levels.`,
          `$\\frac{${steps + 1}\\times ${steps}}{2} = ${answer}$.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-55',
    chapter,
    topic: 'electromagnetic-radiation',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const wavelength = random.pick([200, 250, 300]);
      const threshold = random.pick([350, 400, 450, 500, 600]);
      const answer = 1240 / wavelength - 1240 / threshold;
      const option = (value: number) => quantity(value, 'eV');
      return {
        statement: `Light of wavelength ${wavelength} nm falls on a metal of threshold wavelength ${threshold} nm. What is the greatest kinetic energy of the photoelectrons? ($hc = 1240\\ \\text{eV nm}$)`,
        values: { wavelength, threshold },
        answer,
        ...choices(random, option(answer), [
          option(1240 / (threshold - wavelength)),
          option(1240 / wavelength),
          option(1240 / threshold),
          option(1240 / wavelength + 1240 / threshold),
          option(1240 / (threshold + wavelength)),
        ]),
        solution: [
          `Photon: $\\frac{1240}{${wavelength}} = ${written(1240 / wavelength)}$ eV. Work function: $\\frac{1240}{${threshold}} = ${written(1240 / threshold)}$ eV.`,
          `The difference is the kinetic energy: ${option(answer)}.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-56',
    chapter,
    topic: 'dual-nature',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const volts = random.pick([50, 100, 150, 200, 400, 1000]);
      const momentum = Math.sqrt(2 * 9.109e-31 * 1.602e-19 * volts);
      const answer = 6.626e-22 / momentum;
      const option = (value: number) => quantity(value, 'pm');
      return {
        statement: `What is the de Broglie wavelength of an electron that starts at rest and is accelerated by ${volts} V? ($h = 6.626\\times 10^{-34}\\ \\text{J s}$, $m = 9.109\\times 10^{-31}\\ \\text{kg}$, $e = 1.602\\times 10^{-19}\\ \\text{C}$)`,
        values: { volts },
        answer,
        ...choices(random, option(answer), [
          option(answer * Math.SQRT2),
          option(answer / Math.SQRT2),
          option(answer * 2),
          option(answer / 2),
        ]),
        solution: [
          `Kinetic energy: $eV = \\frac{p^2}{2m}$, so $p = \\sqrt{2meV} = ${written(momentum)}\\ \\text{kg m/s}$.`,
          `$\\lambda = \\frac{h}{p} = ${written(answer)}$ pm.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-57',
    chapter,
    topic: 'quantum-numbers',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const shell = random.integer(3, 6);
      const magnetic = random.integer(-2, 2);
      const answer = 2 * (shell - Math.abs(magnetic));
      const sign = magnetic > 0 ? '+' : '';
      return {
        statement: `How many electrons of one atom can at most have both $n = ${shell}$ and $m_l = ${sign}${magnetic}$?`,
        values: { shell, magnetic },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `A subshell has an orbital with $m_l = ${sign}${magnetic}$ if $l \\geq ${Math.abs(magnetic)}$.`,
          `For $n = ${shell}$ these are $l = ${Math.abs(magnetic)}$ to $${shell - 1}$: ${shell - Math.abs(magnetic)} orbitals with two electrons each, so ${answer}.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-58',
    chapter,
    topic: 'quantum-numbers',
    difficulty: 1,
    seconds: 40,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const azimuthal = random.integer(0, 2);
      const shell = azimuthal + random.integer(2, 4);
      const answer = shell - azimuthal - 1;
      return {
        statement: `How many radial nodes does a ${shell}${LETTERS[azimuthal]} orbital have?`,
        values: { shell, azimuthal },
        answer,
        key: { from: answer, to: answer },
        solution: [
          `$n - l - 1 = ${shell} - ${azimuthal} - 1 = ${answer}$.`,
          `In all it has ${shell - 1} nodes; the number of angular nodes is ${azimuthal}.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-59',
    chapter,
    topic: 'electronic-configuration',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const { element, atomicNumber, unpaired } = random.pick(UNPAIRED);
      return {
        statement: `How many unpaired electrons does an atom of ${element} (atomic number ${atomicNumber}) have in its ground state?`,
        values: { atomicNumber },
        answer: unpaired,
        key: rounded(unpaired),
        solution: [
          'Fill the subshells in the order 1s, 2s, 2p, 3s, 3p, 4s, 3d.',
          `By Hund's rule the orbitals of the last, open subshell are first occupied singly: ${unpaired} unpaired.`,
        ],
      };
    },
  },
  {
    id: 'chem-structure-of-atom-60',
    chapter,
    topic: 'dual-nature',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const spread = random.pick([1, 2, 5, 10, 20]);
      const mass = random.pick([10, 25, 50, 100]);
      const answer = 6.63e-34 / (4 * Math.PI * mass * 1e-3 * spread * 1e-9);
      const option = (value: number) => quantity(value, 'm/s');
      return {
        statement: `The position of a ball of ${mass} g is measured with an uncertainty of ${spread} nm. What is the least uncertainty of its velocity? ($h = 6.63\\times 10^{-34}\\ \\text{J s}$)`,
        values: { spread, mass },
        answer,
        ...choices(random, option(answer), [
          option(answer * 2),
          option(answer * 4 * Math.PI),
          option(answer / 1000),
          option(answer * 2 * Math.PI),
        ]),
        solution: [
          `$\\Delta x \\cdot m\\Delta v \\geq \\frac{h}{4\\pi}$.`,
          `$\\Delta v = \\frac{6.63\\times 10^{-34}}{4\\pi\\times ${mass / 1000}\\times ${spread}\\times 10^{-9}} = ${written(answer)}$ m/s: far too small to be noticed.`,
        ],
      };
    },
  },
];
