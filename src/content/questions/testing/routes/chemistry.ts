import { atomRoutes } from './chemistry/atom.ts';
import { electrochemistryRoutes } from './chemistry/electrochemistry.ts';
import { energyRoutes } from './chemistry/energy.ts';
import { equilibriumRoutes } from './chemistry/equilibrium.ts';
import { kineticsRoutes } from './chemistry/kinetics.ts';
import { moleRoutes } from './chemistry/mole.ts';
import { solutionRoutes } from './chemistry/solutions.ts';
import { structureRoutes } from './chemistry/structures.ts';
import type { Route } from './route.ts';

/** By generator. */
export const chemistryRoutes: Readonly<Record<string, Route>> = {
  ...moleRoutes,
  ...atomRoutes,
  ...energyRoutes,
  ...equilibriumRoutes,
  ...solutionRoutes,
  ...electrochemistryRoutes,
  ...kineticsRoutes,
  ...structureRoutes,
};
