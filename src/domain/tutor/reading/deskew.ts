import { type GreyImage, redrawn } from './grey-image.ts';

/** Radians. A page that is held more askew is turned by its student. */
const MOST = (12 * Math.PI) / 180;
const COARSE = (1 * Math.PI) / 180;
const FINE = (0.1 * Math.PI) / 180;
/** Ink beyond this is not needed to see how the lines run. */
const MOST_POINTS = 40_000;

/**
 * By how much the lines of writing run downhill, in radians; 0 for upright ones. Along the lines ink and gaps lie apart
 * most clearly: the sum of the squares of the ink in each row is largest there (Postl's projection profile).
 * @param image black on white
 */
export function skewOf(image: GreyImage): number {
  const ink = inkOf(image);
  const [xs, ys] = ink;
  if (xs.length === 0) return 0;
  const rows = new Float64Array(2 * (image.width + image.height) + 1);
  const clarity = (angle: number) => {
    rows.fill(0);
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    for (let at = 0; at < xs.length; at += 1) {
      const place = ys[at]! * cosine - xs[at]! * sine + image.width;
      const row = Math.floor(place);
      // Shared by the rows it lies between: rounding makes angles look clear that are not.
      rows[row]! += row + 1 - place;
      rows[row + 1]! += place - row;
    }
    return rows.reduce((sum, count) => sum + count * count, 0);
  };
  const clearest = (from: number, to: number, step: number) => {
    // Upright, unless something is clearer than that.
    let best = { angle: 0, clarity: clarity(0) };
    for (let angle = from; angle <= to; angle += step) {
      const found = clarity(angle);
      if (found > best.clarity * 1.001) best = { angle, clarity: found };
    }
    return best.angle;
  };
  const coarse = clearest(-MOST, MOST, COARSE);
  return clearest(coarse - COARSE, coarse + COARSE, FINE);
}

/** Turned about its middle so that lines which run downhill by `angle` (radians) are level. */
export function levelled(image: GreyImage, angle: number): GreyImage {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const width = Math.ceil(image.width * cosine + image.height * Math.abs(sine));
  const height = Math.ceil(image.height * cosine + image.width * Math.abs(sine));
  return redrawn(image, width, height, (x, y) => {
    const [right, down] = [x - width / 2, y - height / 2];
    return [right * cosine - down * sine + image.width / 2, right * sine + down * cosine + image.height / 2];
  });
}

/** Positions of ink, evenly sampled, as many as are enough. */
function inkOf({ width, pixels }: GreyImage): readonly [readonly number[], readonly number[]] {
  let count = 0;
  for (const pixel of pixels) if (pixel < 128) count += 1;
  const each = Math.max(1, Math.ceil(count / MOST_POINTS));
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0, seen = 0; at < pixels.length; at += 1) {
    if (pixels[at]! >= 128) continue;
    if (seen % each === 0) {
      xs.push(at % width);
      ys.push(Math.floor(at / width));
    }
    seen += 1;
  }
  return [xs, ys];
}
