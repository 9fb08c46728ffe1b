import { bodiesRoutes } from './physics/bodies.ts';
import { currentsRoutes } from './physics/currents.ts';
import { electrostaticsRoutes } from './physics/electrostatics.ts';
import { forcesRoutes } from './physics/forces.ts';
import { heatRoutes } from './physics/heat.ts';
import { inductionRoutes } from './physics/induction.ts';
import { magnetismRoutes } from './physics/magnetism.ts';
import { matterRoutes } from './physics/matter.ts';
import { modernRoutes } from './physics/modern.ts';
import { motionRoutes } from './physics/motion.ts';
import { opticsRoutes } from './physics/optics.ts';
import { vibrationsRoutes } from './physics/vibrations.ts';
import type { Route } from './route.ts';

/** By generator. */
export const physicsRoutes: Readonly<Record<string, Route>> = {
  ...bodiesRoutes,
  ...currentsRoutes,
  ...electrostaticsRoutes,
  ...forcesRoutes,
  ...heatRoutes,
  ...inductionRoutes,
  ...magnetismRoutes,
  ...matterRoutes,
  ...modernRoutes,
  ...motionRoutes,
  ...opticsRoutes,
  ...vibrationsRoutes,
};
