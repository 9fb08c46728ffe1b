import type { Route } from '../route.ts';
import { bisect, eliminate } from './numerics.ts';

export const currentsRoutes: Readonly<Record<string, Route>> = {
  // Kirchhoff's two equations for V and I, by elimination.
  'phy-current-electricity-51': ({ inner, outer, emf }) =>
    eliminate([
      [1, inner!, emf!],
      [1, -outer!, 0],
    ])[0]!,
  // Slides the vernier until its line lies on the main scale's mark.
  'phy-experimental-skills-51': ({ main, line, divisions }) =>
    bisect((zero) => zero + (line! * (divisions! - 1)) / divisions! - (main! + line!), main! - 5, main! + 5),
};
