import type { Route } from '../route.ts';
import { integral, root } from '../numeric.ts';

export const magnetismRoutes: Readonly<Record<string, Route>> = {
  // Biot–Savart's law, summed over the directions from which the wire is seen.
  'phy-moving-charges-and-magnetism-51': ({ current, apart }) => {
    const r = apart! / 100;
    return integral((angle) => (1e-7 * current! * Math.cos(angle)) / r, -Math.PI / 2, Math.PI / 2) * 1e6;
  },
  // The cross product as twice a triangle's area, by Heron's formula.
  'phy-moving-charges-and-magnetism-52': ({ current, centimetres, tesla }) => {
    const wire = (current! * centimetres!) / 100;
    const third = Math.hypot(wire * Math.cos(Math.PI / 6) - tesla!, wire * Math.sin(Math.PI / 6));
    const half = (wire + tesla! + third) / 2;
    return 2 * Math.sqrt(half * (half - wire) * (half - tesla!) * (half - third));
  },
  // The radius at which the force just bends the path.
  'phy-moving-charges-and-magnetism-53': ({ mass, charge, speed, tesla }) =>
    root((radius) => charge! * 1e-3 * speed! * tesla! - (mass! * 1e-6 * speed! ** 2) / radius, 1e-6, 10) * 100,
  'phy-moving-charges-and-magnetism-54': ({ ohms, volts, milliamperes }) =>
    root((series) => volts! / (ohms! + series) - milliamperes! / 1000, 0, 1e6),
  // Two forces on opposite sides of a square coil, each with half a side as its arm.
  'phy-moving-charges-and-magnetism-55': ({ turns, square, current, tesla }) => {
    const side = Math.sqrt(square! * 1e-4);
    return (2 * turns! * current! * side * tesla! * side) / 2;
  },
  // From the field inside, B, less what the winding alone would give.
  'phy-magnetism-and-matter-51': ({ turns, current, relative }) => {
    const permeability = 4e-7 * Math.PI;
    const inside = permeability * relative! * turns! * current!;
    const alone = permeability * turns! * current!;
    return (inside - alone) / permeability;
  },
  'phy-magnetism-and-matter-52': ({ moment, tesla, angle }) =>
    integral((theta) => moment! * tesla! * Math.sin(theta), 0, (angle! * Math.PI) / 180),
  'phy-magnetism-and-matter-53': ({ warm, cold, value }) => root((chi) => chi * cold! - value! * warm!, 0, 1e4),
};
