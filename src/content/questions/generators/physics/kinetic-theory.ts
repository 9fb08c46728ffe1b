import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const kineticTheory: readonly Generator[] = [
  {
    id: 'phy-kinetic-theory-51',
    chapter: 'phy-kinetic-theory',
    topic: 'molecular-speeds',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [start, factor] = [random.pick([300, 200, 250, 150]), random.pick([4, 9])];
      const speed = 50 * random.integer(6, 12);
      const answer = speed * Math.sqrt(factor);
      return {
        statement: `The rms speed of the molecules of a gas at $${start}\\ \\text{K}$ is $${speed}\\ \\text{m/s}$. What is it at $${start * factor}\\ \\text{K}$?`,
        values: { start, factor, speed },
        answer,
        ...quantities(random, 'm/s', answer, [speed * factor, speed, speed / Math.sqrt(factor), answer * 1.5]),
        solution: [
          'The mean kinetic energy of a molecule is $\\tfrac32 k_BT$, so $v_{rms} = \\sqrt{3RT/M}$ grows with the square root of the absolute temperature.',
          `The temperature grows to ${factor} times, the speed to ${Math.sqrt(factor)} times: $${answer}\\ \\text{m/s}$.`,
        ],
      };
    },
  },
  {
    id: 'phy-kinetic-theory-52',
    chapter: 'phy-kinetic-theory',
    topic: 'pressure-of-a-gas',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [start, factor] = [random.pick([27, 127, -73, 227]), random.pick([2, 3])];
      const answer = (start + 273) * factor - 273;
      return {
        statement: `At what temperature is the mean kinetic energy of the molecules of an ideal gas $${factor}$ times as large as at $${start}^\\circ\\text{C}$?`,
        values: { start, factor },
        answer,
        ...quantities(random, '°C', answer, [start * factor, (start + 273) * factor, (start + 273) * factor ** 2 - 273, start + 273]),
        solution: [
          'The mean kinetic energy is proportional to the absolute temperature.',
          `$${start}^\\circ\\text{C}$ is $${start + 273}\\ \\text{K}$; $${factor}$ times as much is $${(start + 273) * factor}\\ \\text{K} = ${answer}^\\circ\\text{C}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-kinetic-theory-53',
    chapter: 'phy-kinetic-theory',
    topic: 'ideal-gas',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [moles, kelvin, litres] = random.pick([
        [1, 300, 10],
        [2, 300, 20],
        [4, 250, 10],
        [1, 400, 20],
        [3, 200, 10],
        [2, 400, 10],
        [5, 200, 20],
      ] as const);
      return {
        statement: `$${moles}$ ${moles === 1 ? 'mole' : 'moles'} of an ideal gas at $${kelvin}\\ \\text{K}$ fill $${litres}$ litres. What is the pressure in kPa? Take $R = 8.3\\ \\text{J/(mol K)}$.`,
        values: { moles, kelvin, litres },
        ...exactly((moles * 8.3 * kelvin) / litres),
        solution: [
          '$pV = nRT$ with the volume in cubic metres.',
          `$p = \\frac{${moles}\\cdot 8.3\\cdot ${kelvin}}{${litres / 1000}}\\ \\text{Pa} = ${Math.round((moles * 8.3 * kelvin) / litres)}\\ \\text{kPa}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-kinetic-theory-54',
    chapter: 'phy-kinetic-theory',
    topic: 'degrees-of-freedom',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet', 'jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [mono, di] = random.pick([
        [1, 2],
        [2, 1],
        [1, 3],
        [3, 1],
        [2, 3],
        [3, 2],
        [1, 1],
      ] as const);
      const answer = (mono * 2.5 + di * 3.5) / (mono * 1.5 + di * 2.5);
      return {
        statement: `$${mono}$ mol of a monatomic and $${di}$ mol of a rigid diatomic ideal gas are mixed. What is the ratio $\\frac{C_p}{C_V}$ of the mixture?`,
        values: { mono, di },
        answer,
        ...quantities(random, '', answer, [((mono * 5) / 3 + di * 1.4) / (mono + di), 5 / 3, 1.4, 4 / 3, 1.3]),
        solution: [
          `Energies add: $C_V = \\frac{${mono}\\cdot\\frac32 + ${di}\\cdot\\frac52}{${mono + di}}R$ and $C_p = C_V + R$.`,
          `$\\gamma = \\frac{${mono}\\cdot\\frac52 + ${di}\\cdot\\frac72}{${mono}\\cdot\\frac32 + ${di}\\cdot\\frac52} = ${written(answer)}$. The ratios themselves must not be averaged.`,
        ],
      };
    },
  },
];
