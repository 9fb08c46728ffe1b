import type { Route } from '../route.ts';
import { integral, root } from '../numeric.ts';

export const heatRoutes: Readonly<Record<string, Route>> = {
  // Tries temperatures until no heat is left over.
  'phy-thermal-properties-51': ({ parts, hot, ice }) => root((final) => parts! * ice! * (hot! - final) - ice! * (80 + final), 0, hot!),
  // Adds the growth degree by degree.
  'phy-thermal-properties-52': ({ length, rise, tenths }) => integral(() => tenths! * 1e-6 * length! * 1000, 0, rise!, 10),
  'phy-thermal-properties-53': ({ better, hot }) => root((junction) => better! * (hot! - junction) - junction, 0, hot!),
  // Planck's spectrum, summed over all frequencies at both temperatures.
  'phy-thermal-properties-54': ({ kelvin, factor, watts }) => {
    const radiated = (temperature: number) => integral((x) => x ** 3 / Math.expm1(x / temperature), 1e-6, 60 * temperature, 20_000);
    return (watts! * radiated(kelvin! * factor!)) / radiated(kelvin!);
  },
  'phy-thermal-properties-55': ({ first, second, hot, cold }) =>
    root((final) => first! * (hot! - final) - second! * (final - cold!), cold!, hot!),
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
  // The energy balance with the surroundings, which lose what the gas gains.
  'phy-thermodynamics-52': ({ heat, work }) => {
    const surroundings = [-heat!, -work!].reduce((sum, change) => sum + change, 0);
    return -surroundings;
  },
  // Integrates dT/T = −(γ − 1) dV/V.
  'phy-thermodynamics-53': ({ exponent, volumes, start }) => start! * Math.exp(integral((v) => exponent! / v, 1 / volumes!, 1)),
  // First law: kinetic energy of the degrees of freedom and the work p dV.
  'phy-thermodynamics-54': ({ freedom, moles, rise }) => {
    const inner = (temperature: number) => freedom! * 0.5 * moles! * 8 * temperature;
    const work = integral(() => moles! * 8 * 300, 1, (300 + rise!) / 300, 10);
    return inner(300 + rise!) - inner(300) + work;
  },
  // The area under p(V), for a pressure of 10⁵ Pa and a start at 300 K.
  'phy-thermodynamics-55': ({ moles, rise }) => integral(() => 1e5, (moles! * 8.3 * 300) / 1e5, (moles! * 8.3 * (300 + rise!)) / 1e5, 2),
  // The molar mass from the first speed, then the speed at which the energy is 3/2 RT.
  'phy-kinetic-theory-51': ({ start, factor, speed }) => {
    const mass = (3 * 8.314 * start!) / speed! ** 2;
    return root((v) => 0.5 * mass * v ** 2 - 1.5 * 8.314 * start! * factor!, 0, 1e5);
  },
  'phy-kinetic-theory-52': ({ start, factor }) => root((celsius) => 1.5 * (celsius + 273) - factor! * 1.5 * (start! + 273), -273, 5000),
  // From the impulses of the molecules: a third of density times mean square speed, for a molar mass of 28 g.
  'phy-kinetic-theory-53': ({ moles, kelvin, litres }) => {
    const meanSquare = root((square) => 0.5 * 0.028 * square - 1.5 * 8.3 * kelvin!, 0, 1e9);
    return (((moles! * 0.028) / (litres! / 1000)) * (meanSquare / 3)) / 1000;
  },
  // Warms the mixture by 1 K and counts ½R for each mole and degree of freedom.
  'phy-kinetic-theory-54': ({ mono, di }) => {
    const moles = [...Array.from({ length: mono! }, () => 3), ...Array.from({ length: di! }, () => 5)];
    const inner = moles.reduce((sum, freedom) => sum + freedom * 0.5 * 8.314, 0);
    return (inner + moles.length * 8.314) / inner;
  },
};
