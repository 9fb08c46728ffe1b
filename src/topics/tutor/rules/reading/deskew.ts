import { type GreyImage, redrawn } from './grey-image.ts';

/** Maximum angle in radians. Beyond it the student has to turn the page. */
const MOST = (12 * Math.PI) / 180;
const COARSE = (1 * Math.PI) / 180;
const FINE = (0.1 * Math.PI) / 180;
/** Number of ink pixels that suffices to find the direction of lines. */
const MOST_POINTS = 40_000;

/**
 * Angle at which lines of text run downhill, in radians; 0 for level ones. In the direction of lines, ink and gaps separate
 * best: the sum of squares of the row sums is largest (Postl's projection profile).
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
      // Split between neighbouring rows, because rounding would favour wrong angles.
      rows[row]! += row + 1 - place;
      rows[row + 1]! += place - row;
    }
    return rows.reduce((sum, count) => sum + count * count, 0);
  };
  const clearest = (from: number, to: number, step: number) => {
    // Prefer level: another angle must be clearly better.
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

/** Rotates about the centre so that lines running downhill by `angle` (radians) become level. */
export function levelled(image: GreyImage, angle: number): GreyImage {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const width = Math.ceil(image.width * cosine + image.height * Math.abs(sine));
  const height = Math.ceil(image.height * cosine + image.width * Math.abs(sine));
  return redrawn(image, width, height, (x, y) => {
    const [right, down] = [x - width / 2, y - height / 2];
    return [right * cosine - down * sine + image.width / 2, right * sine + down * cosine + image.height / 2];
  });
}

/** Coordinates of ink pixels, sampled evenly, at most `MOST_POINTS`. */
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
