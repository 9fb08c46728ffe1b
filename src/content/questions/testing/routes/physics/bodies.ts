import type { Route } from '../route.ts';
import { derivative, integral, root, solve } from '../numeric.ts';

export const bodiesRoutes: Readonly<Record<string, Route>> = {
  // From energy: the work of a pull through one radian becomes kinetic energy of thin rings.
  'phy-rotational-motion-51': ({ mass, radius, force }) => {
    const inertia = integral((r) => ((mass! * 2 * r) / radius! ** 2) * r ** 2, 0, radius!);
    const turned = 1;
    const speedSquared = (2 * force! * radius! * turned) / inertia;
    return speedSquared / (2 * turned);
  },
  'phy-rotational-motion-52': ({ mass, length }) => integral((x) => (mass! / length!) * x ** 2, 0, length!),
  // The point about which the torques of the weights balance.
  'phy-rotational-motion-53': ({ first, second, apart }) => root((x) => first! * x - second! * (apart! - x), 0, apart!),
  // Lets a constant frictional torque act until both turn equally fast.
  'phy-rotational-motion-54': ({ first, second, omega }) => {
    const time = root((t) => omega! - t / first! - t / second!, 0, 1e4);
    return time / second!;
  },
  // Speed from energy, as a function of the way; a = v dv/ds.
  'phy-rotational-motion-55': ({ factor, sine }) => {
    const speed = (way: number) => root((v) => 0.5 * v ** 2 + 0.5 * factor! * v ** 2 - 10 * sine! * way, 0, 100);
    return speed(1) * derivative(speed, 1, 1e-4);
  },
  // Balance of forces and of torques about the left end.
  'phy-rotational-motion-56': ({ length, weight, load, at }) =>
    solve([
      [1, 1, weight! + load!],
      [0, length!, (weight! * length!) / 2 + load! * at!],
    ])[0]!,
  // From the potential, whose slope is the field.
  'phy-gravitation-51': ({ ratio, gAtSurface }) => {
    const potential = (distance: number) => -gAtSurface! / distance;
    return derivative(potential, 1 + ratio!, 1e-4);
  },
  // The kinetic energy that makes up for the work of gravity from the surface outwards, summed over u = 1/r.
  'phy-gravitation-52': ({ mass, radius, own }) => {
    const gravity = own! ** 2 / 2;
    const work = integral(() => gravity * mass!, 0, 1 / radius!, 2);
    return Math.sqrt(2 * work);
  },
  // The angular speed at which gravity is the centripetal force.
  'phy-gravitation-53': ({ years, ratio }) => {
    const pull = (2 * Math.PI) / years!;
    const omega = root((w) => w ** 2 * ratio! - pull ** 2 / ratio! ** 2, 1e-9, 100);
    return (2 * Math.PI) / omega;
  },
  'phy-gravitation-54': ({ multiple, mass }) => integral((r) => (mass! * 10) / r ** 2, 1, 1 + multiple!) * 6.4,
};
