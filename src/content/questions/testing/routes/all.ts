import { chemistryRoutes } from './chemistry.ts';
import { algebraRoutes } from './maths-algebra.ts';
import { calculusRoutes } from './maths-calculus.ts';
import { chanceRoutes } from './maths-chance.ts';
import { functionRoutes } from './maths-functions.ts';
import { geometryRoutes } from './maths-geometry.ts';
import { matrixRoutes } from './maths-matrices.ts';
import { physicsRoutes } from './physics.ts';
import type { Route } from './route.ts';

export const ROUTES: Readonly<Record<string, Route>> = {
  ...algebraRoutes,
  ...calculusRoutes,
  ...chanceRoutes,
  ...chemistryRoutes,
  ...functionRoutes,
  ...geometryRoutes,
  ...matrixRoutes,
  ...physicsRoutes,
};
