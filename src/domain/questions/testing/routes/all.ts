import { chemistryRoutes } from './chemistry.ts';
import { physicsRoutes } from './physics.ts';
import type { Route } from './route.ts';

export const ROUTES: Readonly<Record<string, Route>> = { ...physicsRoutes, ...chemistryRoutes };
