import type { Route } from '../route.ts';
import { derivative, integral, root, solve } from '../numeric.ts';

export const inductionRoutes: Readonly<Record<string, Route>> = {
  'phy-electromagnetic-induction-51': ({ square, linear, at, turns }) =>
    derivative((t) => (turns! * (square! * t ** 2 + linear! * t + 3)) / 1000, at!),
  'phy-electromagnetic-induction-52': ({ omega, tesla, metres }) => integral((r) => tesla! * omega! * r, 0, metres!),
  // The work against the induced emf while the current grows in one second.
  'phy-electromagnetic-induction-53': ({ henry, current }) => integral((t) => henry! * current! * (current! * t), 0, 1),
  'phy-electromagnetic-induction-54': ({ millihenry, change, milliseconds }) =>
    derivative((t) => (millihenry! / 1000) * ((change! * t) / (milliseconds! / 1000)), 0.005),
  // The largest voltage over a period, for a current of amplitude 1.
  'phy-alternating-current-51': ({ resistance, inductive, capacitive }) => {
    const voltage = (phase: number) => resistance! * Math.sin(phase) + inductive! * Math.cos(phase) - capacitive! * Math.cos(phase);
    return Math.max(...Array.from({ length: 10_000 }, (_, at) => voltage((at / 10_000) * 2 * Math.PI)));
  },
  // The mean of v²/R over a period.
  'phy-alternating-current-52': ({ volts, ohms }) =>
    integral((phase) => (volts! * Math.sin(phase)) ** 2 / ohms!, 0, 2 * Math.PI) / (2 * Math.PI),
  'phy-alternating-current-53': ({ henry, microfarad }) => root((omega) => omega * henry! - 1 / (omega * microfarad! * 1e-6), 1, 1e5),
  // From the ampere-turns, for one turn per volt.
  'phy-alternating-current-54': ({ lowered, current }) => {
    const [primary, secondary] = [220, lowered!];
    return root((i) => secondary * i - primary * current!, 0, 1e4);
  },
  // The mean of voltage times current over a period.
  'phy-alternating-current-55': ({ resistance, reactance, volts }) => {
    const [inPhase, behind] = solve([
      [resistance!, reactance!, volts! * Math.SQRT2],
      [reactance!, -resistance!, 0],
    ]) as [number, number];
    return (
      integral((phase) => volts! * Math.SQRT2 * Math.sin(phase) * (inPhase * Math.sin(phase) - behind * Math.cos(phase)), 0, 2 * Math.PI) /
      (2 * Math.PI)
    );
  },
  // Both fields carry the same density of energy: ½ε₀E² = B²/2μ₀, with μ₀ε₀ = 1/c².
  'phy-electromagnetic-waves-51': ({ electric }) => root((magnetic) => electric! ** 2 - magnetic ** 2 * 9e16, 0, 1),
  // The way during one vibration, timed in vacuum.
  'phy-electromagnetic-waves-52': ({ vacuum, reduced }) => integral(() => reduced! * 1e6, 0, vacuum! / 3e8, 2),
  'phy-electromagnetic-waves-53': ({ megahertz }) => root((wavelength) => wavelength * megahertz! * 1e6 - 3e8, 0, 1e4),
};
