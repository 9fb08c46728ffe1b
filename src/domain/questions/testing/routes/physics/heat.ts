import type { Route } from '../route.ts';
import { bisect } from './numerics.ts';

export const heatRoutes: Readonly<Record<string, Route>> = {
  // Tries temperatures until no heat is left over.
  'phy-thermal-properties-51': ({ parts, hot, ice }) => bisect((final) => parts! * ice! * (hot! - final) - ice! * (80 + final), 0, hot!),
  // The area of the polygon by its corners.
  'phy-thermodynamics-51': ({ low, high, small, big }) => {
    const corners = [
      [small!, low!],
      [small!, high!],
      [big!, high!],
      [big!, low!],
    ] as const;
    const doubled = corners.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % 4]!;
      return sum + nextX * y - x * nextY;
    }, 0);
    return (doubled / 2) * 100;
  },
  // The molar mass from the first speed, then the speed at which the energy is 3/2 RT.
  'phy-kinetic-theory-51': ({ start, factor, speed }) => {
    const mass = (3 * 8.314 * start!) / speed! ** 2;
    return bisect((v) => 0.5 * mass * v ** 2 - 1.5 * 8.314 * start! * factor!, 0, 1e5);
  },
};
