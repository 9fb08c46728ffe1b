import type { Route } from '../route.ts';
import { derivative, integral, root, solve } from '../numeric.ts';

export const forcesRoutes: Readonly<Record<string, Route>> = {
  // Both equations of motion, by elimination.
  'phy-laws-of-motion-51': ({ heavy, light }) =>
    solve([
      [heavy!, 1, heavy! * 10],
      [light!, -1, -light! * 10],
    ])[1]!,
  // From energy over one metre.
  'phy-laws-of-motion-52': ({ mass, tenths, force }) => {
    const kinetic = integral(() => force! - (tenths! / 10) * mass! * 10, 0, 1, 2);
    return (2 * kinetic) / mass! / 2;
  },
  // Adds the momenta of small portions of water over a second.
  'phy-laws-of-motion-53': ({ rate, speed }) =>
    Array.from({ length: 1000 }, () => (rate! / 1000) * speed!).reduce((sum, momentum) => sum + momentum, 0),
  // The equations of motion for the acceleration and both tensions.
  'phy-laws-of-motion-54': ({ first, second, third, force }) =>
    solve([
      [first!, -1, 0, 0],
      [second!, 1, -1, 0],
      [third!, 0, 1, force!],
    ])[2]!,
  'phy-laws-of-motion-55': ({ mass, rate, way }) => root((normal) => (normal - mass! * 10) / mass! - way! * rate!, 0, 1e5),
  'phy-laws-of-motion-56': ({ speed, friction }) => root((r) => speed! ** 2 / r - friction! * 10, 1, 1e4),
  'phy-work-energy-power-51': ({ constant, rate, end }) => integral((x) => constant! + rate! * x, 0, end!),
  'phy-work-energy-power-52': ({ stiffness, stretch }) => integral((x) => stiffness! * x, 0, stretch! / 100),
  // The speed, other than zero, at which the energy is what it was.
  'phy-work-energy-power-53': ({ heavy, light, speed }) =>
    root(
      (v) => {
        const first = speed! - (light! * v) / heavy!;
        return heavy! * first ** 2 + light! * v ** 2 - heavy! * speed! ** 2;
      },
      1e-3,
      3 * speed!,
    ),
  // The rise of potential energy per second.
  'phy-work-energy-power-54': ({ mass, speed }) => derivative((t) => (mass! * 10 * speed! * t) / 1000, 1),
  // From times: the mean speed on the way and a constant deceleration.
  'phy-work-energy-power-55': ({ speed, slowed, thickness }) => {
    const time = thickness! / ((speed! + slowed!) / 2);
    const deceleration = (speed! - slowed!) / time;
    return integral((t) => slowed! - deceleration * t, 0, slowed! / deceleration);
  },
  // The least energy for which the string is taut at the highest point.
  'phy-work-energy-power-56': ({ mass, radius }) =>
    root((energy) => (2 * (energy - mass! * 10 * 2 * radius!)) / radius! - mass! * 10, 0, 1e4),
};
