import type { Route } from '../route.ts';
import { bisect, slope } from './numerics.ts';

export const inductionRoutes: Readonly<Record<string, Route>> = {
  'phy-electromagnetic-induction-51': ({ square, linear, at, turns }) =>
    slope((t) => (turns! * (square! * t ** 2 + linear! * t + 3)) / 1000, at!),
  // The largest voltage over a period, for a current of amplitude 1.
  'phy-alternating-current-51': ({ resistance, inductive, capacitive }) => {
    const voltage = (phase: number) => resistance! * Math.sin(phase) + inductive! * Math.cos(phase) - capacitive! * Math.cos(phase);
    return Math.max(...Array.from({ length: 10_000 }, (_, at) => voltage((at / 10_000) * 2 * Math.PI)));
  },
  // Both fields carry the same density of energy: ½ε₀E² = B²/2μ₀, with μ₀ε₀ = 1/c².
  'phy-electromagnetic-waves-51': ({ electric }) => bisect((magnetic) => electric! ** 2 - magnetic ** 2 * 9e16, 0, 1),
};
