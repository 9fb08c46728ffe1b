import type { Route } from '../route.ts';
import { bisect, slope } from './numerics.ts';

export const vibrationsRoutes: Readonly<Record<string, Route>> = {
  // The slope of x(t) at the moment when the particle is there.
  'phy-oscillations-51': ({ x, amplitude, omega }) => {
    const moment = bisect((t) => amplitude! * Math.cos(omega! * t) - x!, 0, Math.PI / omega!);
    return -slope((t) => amplitude! * Math.cos(omega! * t), moment);
  },
  // Follows a crest for a moment.
  'phy-waves-51': ({ k, omega }) => {
    const crest = (t: number) => (omega! * t - Math.PI / 2) / k!;
    return (crest(0.1) - crest(0)) / 0.1;
  },
};
