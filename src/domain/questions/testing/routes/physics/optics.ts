import type { Route } from '../route.ts';
import { bisect, eliminate } from './numerics.ts';

export const opticsRoutes: Readonly<Record<string, Route>> = {
  // Where the ray through the centre meets the ray that came in parallel to the axis.
  'phy-ray-optics-51': ({ object, focal }) =>
    eliminate([
      [1 / object!, 1, 0],
      [1 / focal!, 1, 1],
    ])[0]!,
  // Where the paths from the two slits differ by one wavelength.
  'phy-wave-optics-51': ({ wavelength, distance, gap }) => {
    const half = (gap! * 1e-3) / 2;
    return bisect((y) => Math.hypot(distance!, y + half) - Math.hypot(distance!, y - half) - wavelength! * 1e-9, 0, 0.1) * 1000;
  },
};
