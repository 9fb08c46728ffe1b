import type { Route } from '../route.ts';
import { integral, root, solve } from '../numeric.ts';

export const opticsRoutes: Readonly<Record<string, Route>> = {
  // Where the ray through the centre meets the ray that came in parallel to the axis.
  'phy-ray-optics-51': ({ object, focal }) =>
    solve([
      [1 / object!, 1, 0],
      [1 / focal!, 1, 1],
    ])[0]!,
  // Where the ray by way of the focus crosses the ray reflected at the pole, in units of the object's height.
  'phy-ray-optics-52': ({ object, focal }) => {
    const height = -focal! / (object! - focal!);
    return root((distance) => -distance / object! - height, 0, 1e4);
  },
  // A parallel ray is bent at both lenses and followed to the axis.
  'phy-ray-optics-53': ({ plus, minus }) => {
    const bent = [plus!, -minus!].reduce((angle, power) => angle - power * 1, 0);
    return root((distance) => 1 + bent * distance, 0, 100) * 100;
  },
  // Snell's law for a nearly vertical ray, prolonged backwards.
  'phy-ray-optics-54': ({ depth, index }) => {
    const inside = 1e-4;
    const outside = Math.asin(index! * Math.sin(inside));
    return depth! - (depth! * Math.tan(inside)) / Math.tan(outside);
  },
  // Where the paths from the two slits differ by one wavelength.
  'phy-wave-optics-51': ({ wavelength, distance, gap }) => {
    const half = (gap! * 1e-3) / 2;
    return root((y) => Math.hypot(distance!, y + half) - Math.hypot(distance!, y - half) - wavelength! * 1e-9, 0, 0.1) * 1000;
  },
  // The wavelength that fits a whole number of times into the path difference there, slits 1 mm apart and 1 m away.
  'phy-wave-optics-52': ({ first, second, wavelength }) => {
    const difference = (y: number) => Math.hypot(1, y + 0.0005) - Math.hypot(1, y - 0.0005);
    const place = root((y) => difference(y) - first! * wavelength! * 1e-9, 0, 0.1);
    return (difference(place) / second!) * 1e9;
  },
  // Adds both vibrations for many phase differences and compares the largest and the smallest intensity.
  'phy-wave-optics-53': ({ big, small }) => {
    const intensities = Array.from({ length: 3600 }, (_, at) => {
      const phase = (at / 1800) * Math.PI;
      return (big! + small! * Math.cos(phase)) ** 2 + (small! * Math.sin(phase)) ** 2;
    });
    return Math.max(...intensities) / Math.min(...intensities);
  },
  // The mean over all directions of polarisation of the incoming light.
  'phy-wave-optics-54': ({ angle, intensity }) => {
    const passed = integral((direction) => intensity! * Math.cos(direction) ** 2, 0, 2 * Math.PI) / (2 * Math.PI);
    const along = Math.cos((angle! * Math.PI) / 180);
    return passed * along * along;
  },
  // Where the wavelets from the upper and the lower half of the slit cancel in pairs: half a wavelength of difference.
  'phy-wave-optics-55': ({ wavelength, width, metres }) => {
    const angle = root((theta) => ((width! * 1e-3) / 2) * Math.sin(theta) - (wavelength! * 1e-9) / 2, 0, 0.5);
    return 2 * metres! * Math.sin(angle) * 1000;
  },
};
