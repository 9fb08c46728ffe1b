import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const thermalProperties: readonly Generator[] = [
  {
    id: 'phy-thermal-properties-51',
    chapter: 'phy-thermal-properties',
    topic: 'calorimetry',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [parts, hot] = random.pick([
        [2, 70],
        [3, 80],
        [4, 80],
        [3, 60],
        [2, 80],
        [4, 60],
        [5, 40],
      ] as const);
      const ice = 10 * random.integer(2, 9);
      const answer = (parts * hot - 80) / (parts + 1);
      return {
        statement: `$${ice}\\ \\text{g}$ of ice at $0^\\circ\\text{C}$ is put into $${parts * ice}\\ \\text{g}$ of water at $${hot}^\\circ\\text{C}$. No heat is lost. What is the final temperature? The latent heat of fusion of ice is $80\\ \\text{cal/g}$ and the specific heat of water $1\\ \\text{cal/(g °C)}$.`,
        values: { parts, hot, ice },
        answer,
        ...quantities(random, '°C', answer, [(parts * hot) / (parts + 1), (parts * hot - 80) / parts, hot / 2, answer / 2, answer + 10]),
        solution: [
          `To melt, the ice takes $${ice}\\cdot 80 = ${ice * 80}\\ \\text{cal}$. Cooling to $0^\\circ\\text{C}$ the water could give $${parts * ice * hot}\\ \\text{cal}$, so all the ice melts.`,
          `Heat lost is heat gained: $${parts * ice}(${hot} - T) = ${ice * 80} + ${ice}\\,T$.`,
          `$T = ${written(answer)}^\\circ\\text{C}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-thermal-properties-52',
    chapter: 'phy-thermal-properties',
    topic: 'thermal-expansion',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [length, rise, tenths] = [random.integer(2, 20), 10 * random.integer(2, 8), random.pick([11, 12, 17, 24])];
      const answer = length * rise * tenths * 1e-6 * 1000;
      return {
        statement: `A metal rod of $${length}\\ \\text{m}$ is heated by $${rise}\\ \\text{K}$. Its coefficient of linear expansion is $${tenths / 10}\\times 10^{-5}\\ \\text{K}^{-1}$. By how much does it grow longer?`,
        values: { length, rise, tenths },
        answer: answer,
        ...quantities(random, 'mm', answer, [answer * 3, answer * 2, answer / 2, answer * 1.5]),
        solution: [
          '$\\Delta L = \\alpha L\\,\\Delta T$.',
          `$\\Delta L = ${tenths / 10}\\times 10^{-5}\\cdot ${length}\\cdot ${rise}\\ \\text{m} = ${written(answer)}\\ \\text{mm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-thermal-properties-53',
    chapter: 'phy-thermal-properties',
    topic: 'conduction',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [better, hot] = [random.integer(2, 5), 20 * random.integer(3, 6)];
      const answer = (better * hot) / (better + 1);
      return {
        statement: `Rods A and B of equal length and cross-section are joined end to end. A conducts heat $${better}$ times as well as B. The free end of A is kept at $${hot}^\\circ\\text{C}$, that of B at $0^\\circ\\text{C}$, and no heat is lost sideways. What is the temperature of the junction in the steady state?`,
        values: { better, hot },
        answer,
        ...quantities(random, '°C', answer, [hot / (better + 1), hot / 2, hot / better, answer / 2, answer - 5]),
        solution: [
          `The same heat flows through both: $${better}K(${hot} - T) = K\\,T$.`,
          `$T = \\frac{${better}\\cdot ${hot}}{${better + 1}} = ${written(answer)}^\\circ\\text{C}.$ The better conductor has the smaller drop.`,
        ],
      };
    },
  },
  {
    id: 'phy-thermal-properties-54',
    chapter: 'phy-thermal-properties',
    topic: 'radiation',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [kelvin, factor, watts] = [random.pick([300, 400, 500]), random.integer(2, 3), random.integer(2, 20)];
      return {
        statement: `A black body at $${kelvin}\\ \\text{K}$ radiates $${watts}\\ \\text{W}$. How many watts does it radiate at $${kelvin * factor}\\ \\text{K}$?`,
        values: { kelvin, factor, watts },
        ...exactly(watts * factor ** 4),
        solution: [
          'Stefan and Boltzmann: the power goes with $T^4$.',
          `$P = ${watts}\\cdot ${factor}^4 = ${watts * factor ** 4}\\ \\text{W}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-thermal-properties-55',
    chapter: 'phy-thermal-properties',
    topic: 'calorimetry',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [first, second, hot, cold] = random.pick([
        [1, 3, 80, 20],
        [2, 3, 70, 20],
        [1, 4, 90, 40],
        [3, 2, 60, 10],
        [1, 1, 70, 30],
        [3, 1, 60, 20],
        [2, 1, 80, 50],
        [1, 2, 90, 30],
      ] as const);
      return {
        statement: `$${first}\\ \\text{kg}$ of water at $${hot}^\\circ\\text{C}$ is mixed with $${second}\\ \\text{kg}$ of water at $${cold}^\\circ\\text{C}$, without loss of heat. What is the final temperature in $^\\circ\\text{C}$?`,
        values: { first, second, hot, cold },
        ...exactly((first * hot + second * cold) / (first + second)),
        solution: [
          'The heat lost by the hot water is gained by the cold water; the specific heat cancels.',
          `$${first}(${hot} - T) = ${second}(T - ${cold})$, so $T = ${(first * hot + second * cold) / (first + second)}^\\circ\\text{C}.$`,
        ],
      };
    },
  },
];
