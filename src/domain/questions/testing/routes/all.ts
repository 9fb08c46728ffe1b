import { algebraRoutes } from './maths-algebra.ts';
import { functionRoutes } from './maths-functions.ts';
import { physicsRoutes } from './physics.ts';
import type { Route } from './route.ts';

export const ROUTES: Readonly<Record<string, Route>> = { ...physicsRoutes, ...functionRoutes, ...algebraRoutes };
