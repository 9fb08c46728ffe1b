import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

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
];
