import type { Route } from '../route.ts';
import { integral, root } from '../numeric.ts';

export const motionRoutes: Readonly<Record<string, Route>> = {
  // The largest change of Z over all signs of tiny errors.
  'phy-units-and-measurements-51': ({ first, second, third, da, db, dc }) => {
    const tiny = 1e-8;
    const changes = [-1, 1].flatMap((i) =>
      [-1, 1].flatMap((j) =>
        [-1, 1].map((k) => ((1 + i * tiny * da!) ** first! * (1 + j * tiny * db!) ** second!) / (1 + k * tiny * dc!) ** third! - 1),
      ),
    );
    return Math.max(...changes) / tiny;
  },
  // Metres of an hour, spread over its seconds.
  'phy-units-and-measurements-52': ({ kmh }) =>
    (kmh! * 1000) / Array.from({ length: 60 }, () => 60).reduce((sum, minute) => sum + minute, 0),
  // Half the spread between the largest and the smallest area, in which the product of the errors cancels.
  'phy-units-and-measurements-53': ({ length, width, first, second }) =>
    ((length! + first!) * (width! + second!) - (length! - first!) * (width! - second!)) / 2,
  // The work of the unit of force along the unit of length.
  'phy-units-and-measurements-54': ({ mass, length, time }) => {
    const force = (mass! * (length! / time!)) / time!;
    return integral(() => force, 0, length!);
  },
  // Second difference of the position.
  'phy-motion-in-a-straight-line-51': ({ cubic, square, linear, at }) => {
    const x = (t: number) => cubic! * t ** 3 - square! * t ** 2 + linear! * t;
    return (x(at! + 0.01) - 2 * x(at!) + x(at! - 0.01)) / 0.01 ** 2;
  },
  'phy-motion-in-a-straight-line-52': ({ start, acceleration, time }) => integral((t) => start! + acceleration! * t, 0, time!),
  // The time from the fall, then the speed from the time.
  'phy-motion-in-a-straight-line-53': ({ height }) => 10 * root((t) => integral((at) => 10 * at, 0, t, 10) - height!, 0, 100),
  'phy-motion-in-a-straight-line-54': ({ acceleration, speed }) =>
    root((t) => integral((at) => acceleration! * at - speed!, 0, t, 10), 0.5, 1000),
  'phy-motion-in-a-straight-line-55': ({ first, second, one, two }) =>
    (integral(() => first!, 0, one!, 2) + integral(() => second!, one!, one! + two!, 2)) / (one! + two!),
  // The vertical velocity, integrated up to the top.
  'phy-motion-in-a-plane-51': ({ speed, angle }) => {
    const up = speed! * Math.sin((angle! * Math.PI) / 180);
    return integral((t) => up - 10 * t, 0, up / 10);
  },
  // Horizontal distance at the moment when the ball is back on the ground.
  'phy-motion-in-a-plane-52': ({ speed, angle }) => {
    const [along, up] = [Math.cos, Math.sin].map((part) => speed! * part((angle! * Math.PI) / 180)) as [number, number];
    return along * root((t) => up * t - 5 * t ** 2, 0.05, 100);
  },
  // By components.
  'phy-motion-in-a-plane-53': ({ a, b }) => Math.hypot(a! + b! * Math.cos(Math.PI / 3), b! * Math.sin(Math.PI / 3)),
  // Finds the heading that cancels the drift.
  'phy-motion-in-a-plane-54': ({ drift, own, width }) => {
    const heading = root((angle) => own! * Math.sin(angle) - drift!, 0, Math.PI / 2);
    return width! / (own! * Math.cos(heading));
  },
  // Second difference of the position, where the body moves along y.
  'phy-motion-in-a-plane-55': ({ speed, radius }) => {
    const x = (t: number) => radius! * Math.cos((speed! * t) / radius!);
    return -(x(1e-3) - 2 * x(0) + x(-1e-3)) / 1e-6;
  },
};
