import type { Route } from '../route.ts';
import { integral } from './numerics.ts';

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
  // Second difference of the position.
  'phy-motion-in-a-straight-line-51': ({ cubic, square, linear, at }) => {
    const x = (t: number) => cubic! * t ** 3 - square! * t ** 2 + linear! * t;
    return (x(at! + 0.01) - 2 * x(at!) + x(at! - 0.01)) / 0.01 ** 2;
  },
  // The vertical velocity, integrated up to the top.
  'phy-motion-in-a-plane-51': ({ speed, angle }) => {
    const up = speed! * Math.sin((angle! * Math.PI) / 180);
    return integral((t) => up - 10 * t, 0, up / 10);
  },
};
