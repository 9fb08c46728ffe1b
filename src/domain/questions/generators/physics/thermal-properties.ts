import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

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
];
