import type { Route } from '../route.ts';
import { derivative, integral, root } from '../numeric.ts';

export const vibrationsRoutes: Readonly<Record<string, Route>> = {
  // The slope of x(t) at the moment when the particle is there.
  'phy-oscillations-51': ({ x, amplitude, omega }) => {
    const moment = root((t) => amplitude! * Math.cos(omega! * t) - x!, 0, Math.PI / omega!);
    return -derivative((t) => amplitude! * Math.cos(omega! * t), moment);
  },
  // A cosine obeys the equation of motion for this frequency only.
  'phy-oscillations-52': ({ mass, stiffness }) => root((omega) => stiffness! - mass! * omega ** 2, 0, 1e3),
  // Energies as work of the force: from the turning point inwards, and from the mean position outwards.
  'phy-oscillations-53': ({ whole, part }) => integral((x) => x, part!, whole!) / integral((x) => x, 0, part!),
  // The length that has the first period, then the period of the longer one.
  'phy-oscillations-54': ({ seconds, factor }) => {
    const length = root((l) => (2 * Math.PI) / Math.sqrt(9.8 / l) - seconds!, 1e-3, 1e3);
    return (2 * Math.PI) / Math.sqrt(9.8 / (factor! * length));
  },
  // Second difference of the position at a turning point.
  'phy-oscillations-55': ({ amplitude, omega }) => {
    const x = (t: number) => amplitude! * Math.cos(omega! * t);
    return -(x(1e-3) - 2 * x(0) + x(-1e-3)) / 1e-6;
  },
  // Follows a crest for a moment.
  'phy-waves-51': ({ k, omega }) => {
    const crest = (t: number) => (omega! * t - Math.PI / 2) / k!;
    return (crest(0.1) - crest(0)) / 0.1;
  },
  // The frequency whose standing wave, with a node at the closed end, has an antinode at the open one.
  'phy-waves-52': ({ centimetres, harmonic }) => {
    const slopeAtOpening = (frequency: number) => Math.cos(((2 * Math.PI * frequency) / 340) * (centimetres! / 100));
    const spacing = 340 / (2 * (centimetres! / 100));
    const index = (harmonic! - 1) / 2;
    return root(slopeAtOpening, index * spacing, (index + 1) * spacing);
  },
  // The frequency at which both vibrations are in step again after 1/beats seconds, one vibration apart.
  'phy-waves-53': ({ base, beats }) => root((other) => (other - base!) * (1 / beats!) - 1, base!, base! + 20),
  // The speed at which the tension just bends the string round the crest: T/R = μv²/R.
  'phy-waves-54': ({ grams, tension }) => root((v) => (grams! / 1000) * v ** 2 - tension!, 0, 1e4),
  // A pulse runs along the string and back in the time of as many vibrations as there are loops.
  'phy-waves-55': ({ metres, speed, loops }) => loops! / (integral(() => 1 / speed!, 0, metres!, 2) * 2),
};
