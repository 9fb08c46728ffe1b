import { knowledgeOf } from '../quantities/knowledge.ts';
import { ELECTRICITY_FORMULAS } from './formulas/electricity.ts';
import { FORCES } from './formulas/forces.ts';
import { GASES } from './formulas/gases.ts';
import { LIGHT } from './formulas/light.ts';
import { MATTER_FORMULAS } from './formulas/matter.ts';
import { MODERN } from './formulas/modern.ts';
import { MOTION } from './formulas/motion.ts';
import { ROTATION_AND_GRAVITATION } from './formulas/rotation-and-gravitation.ts';
import { WAVES } from './formulas/waves.ts';
import { IMPLIED } from './implied.ts';
import { ELECTRICITY } from './quantities/electricity.ts';
import { MATTER } from './quantities/matter.ts';
import { MECHANICS } from './quantities/mechanics.ts';
import { WAVES_AND_LIGHT } from './quantities/waves-and-light.ts';
import { THEMES } from './themes.ts';

export const PHYSICS = knowledgeOf({
  subject: 'physics',
  quantities: [...MECHANICS, ...MATTER, ...WAVES_AND_LIGHT, ...ELECTRICITY],
  formulas: [
    ...MOTION,
    ...FORCES,
    ...ROTATION_AND_GRAVITATION,
    ...MATTER_FORMULAS,
    ...GASES,
    ...WAVES,
    ...LIGHT,
    ...MODERN,
    ...ELECTRICITY_FORMULAS,
  ],
  themes: THEMES,
  implied: IMPLIED,
});
