import type { Route } from '../route.ts';
import { derivative, integral, root, solve } from '../numeric.ts';

export const electrostaticsRoutes: Readonly<Record<string, Route>> = {
  'phy-electric-charges-and-fields-51': ({ near, root: times, apart }) =>
    root((x) => near! / x ** 2 - (near! * times! ** 2) / (apart! - x) ** 2, 1e-6, apart! - 1e-6),
  // Flux out of a sphere of radius 1 round the charges at its centre, and through it of the one at distance 2.
  'phy-electric-charges-and-fields-52': ({ first, second }) => {
    const k = 1 / (4 * Math.PI * 8.85e-3);
    const centre = integral((angle) => k * (first! - second!) * 2 * Math.PI * Math.sin(angle), 0, Math.PI);
    const outside = integral(
      (angle) => {
        const [x, y] = [Math.cos(angle) - 2, Math.sin(angle)];
        return (k * (first! + 1) * (x * Math.cos(angle) + y * Math.sin(angle)) * 2 * Math.PI * Math.sin(angle)) / Math.hypot(x, y) ** 3;
      },
      0,
      Math.PI,
    );
    return centre + outside;
  },
  // The slope of the potential energy −pE cos θ.
  'phy-electric-charges-and-fields-53': ({ charge, apart, field }) =>
    derivative((angle) => -(charge! * 1e-6 * (apart! / 100)) * field! * 1e5 * Math.cos(angle), Math.PI / 6) * 1000,
  // Momentum from the impulse, for the charge that each gram carries.
  'phy-electric-charges-and-fields-54': ({ mass, charge, field }) =>
    integral(() => charge! * 1e-6 * field! * 1e3, 0, 2, 2) / (mass! * 1e-3),
  // The slope of the potential energy of both charges.
  'phy-electric-charges-and-fields-55': ({ first, second, ratio }) =>
    -derivative((r) => (first! * second!) / r, ratio!) / -derivative((r) => 1 / r, 1),
  // Heat in a wire of resistance 1 while the charge flows.
  'phy-capacitance-51': ({ first, second, volts }) => {
    const rate = 1 / first! + 1 / second!;
    return integral((t) => (volts! * Math.exp(-rate * t)) ** 2, 0, 20 / rate, 20_000);
  },
  // The charge drawn at 1 V: charge of the pair, the voltage at its middle, charge of the third.
  'phy-capacitance-52': ({ first, second, third }) => {
    const [pair] = solve([
      [1, -first!, 0],
      [1, second!, second!],
    ]) as [number, number];
    return pair + third!;
  },
  // The work of the field on a unit charge from here to infinity, in the variable u = 1/r.
  'phy-capacitance-53': ({ charge, distance }) => integral(() => 9e9 * charge! * 1e-6, 0, 1 / distance!, 2) / 1000,
  'phy-capacitance-54': ({ capacitance, volts }) => integral((charge) => charge / capacitance!, 0, capacitance! * volts!),
  // Charge per voltage, with the voltage summed over the field in slab and air.
  'phy-capacitance-55': ({ capacitance, constant }) =>
    capacitance! / (integral(() => 1 / constant!, 0, 0.5, 2) + integral(() => 1, 0.5, 1, 2)),
};
