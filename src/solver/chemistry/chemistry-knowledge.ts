import { knowledgeOf } from '../quantities/knowledge.ts';
import { GASES } from '../physics/formulas/gases.ts';
import { LIGHT } from '../physics/formulas/light.ts';
import { MATTER_FORMULAS } from '../physics/formulas/matter.ts';
import { MODERN } from '../physics/formulas/modern.ts';
import { IMPLIED } from '../physics/implied.ts';
import { ELECTRICITY } from '../physics/quantities/electricity.ts';
import { MATTER } from '../physics/quantities/matter.ts';
import { MECHANICS } from '../physics/quantities/mechanics.ts';
import { WAVES_AND_LIGHT } from '../physics/quantities/waves-and-light.ts';
import { THEMES } from '../physics/themes.ts';
import { AMOUNTS } from './formulas/amounts.ts';
import { REACTIONS } from './formulas/reactions.ts';
import { STRUCTURE } from './formulas/structure.ts';
import { CHEMICAL_IMPLIED } from './implied.ts';
import { CHEMICAL_QUANTITIES } from './quantities.ts';
import { REACTION_QUANTITIES } from './reaction-quantities.ts';
import { STRUCTURE_QUANTITIES } from './structure-quantities.ts';
import { CHEMICAL_THEMES } from './themes.ts';

/** Knowledge shared with physics is defined in physics: gases, photons, atoms, heat. */
export const CHEMISTRY = knowledgeOf({
  subject: 'chemistry',
  quantities: [
    ...MECHANICS,
    ...MATTER,
    ...WAVES_AND_LIGHT,
    ...ELECTRICITY,
    ...CHEMICAL_QUANTITIES,
    ...REACTION_QUANTITIES,
    ...STRUCTURE_QUANTITIES,
  ],
  formulas: [
    ...AMOUNTS,
    ...REACTIONS,
    ...STRUCTURE,
    ...GASES,
    ...MODERN,
    ...LIGHT.filter(({ topic }) => topic === 'Electromagnetic waves'),
    ...MATTER_FORMULAS.filter(({ topic }) => topic === 'Calorimetry'),
  ],
  themes: [...THEMES, ...CHEMICAL_THEMES],
  implied: [...IMPLIED, ...CHEMICAL_IMPLIED],
});
