import type { GreyImage } from './grey-image.ts';

/** Sauvola's k: how much darker than its surroundings ink must be. */
const LEAST_CONTRAST = 0.34;
/** Sauvola's R: the standard deviation of a region that is half ink, half paper. */
const FULL_DEVIATION = 128;
/** Window size as a share of the longer edge: larger than a stroke, smaller than a shadow. */
const AROUND = 1 / 40;
const LEAST_AROUND = 8;
/** Width of the transition from ink to paper: recognisers expect soft edges. */
const SOFT = 0.08;

/**
 * Makes ink black and paper white in any light: compares each pixel with its surroundings, by J. Sauvola and M. Pietikäinen,
 * "Adaptive document image binarization", Pattern Recognition 33 (2000). Inverts light text on a dark background.
 */
export function blackOnWhite(image: GreyImage): GreyImage {
  const around = surroundings(image);
  if (!isInkLight(image, around)) return thresholded(image, around);
  const negative = { ...image, pixels: image.pixels.map((pixel) => 255 - pixel) };
  return thresholded(negative, surroundings(negative));
}

interface Surroundings {
  readonly means: Float32Array;
  readonly deviations: Float32Array;
}

function thresholded({ width, height, pixels }: GreyImage, { means, deviations }: Surroundings): GreyImage {
  const result = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const threshold = means[at]! * (1 + LEAST_CONTRAST * (deviations[at]! / FULL_DEVIATION - 1));
    const soft = Math.max(means[at]! * SOFT, 1);
    result[at] = 127.5 + (127.5 * (pixels[at]! - threshold)) / soft;
  }
  return { width, height, pixels: result };
}

/** Ink is the minority of pixels: if the outliers are brighter, text is light on dark. */
function isInkLight({ pixels }: GreyImage, { means }: Surroundings): boolean {
  let skewness = 0;
  for (let at = 0; at < pixels.length; at += 1) skewness += (pixels[at]! - means[at]!) ** 3;
  return skewness > 0;
}

/** Mean and standard deviation around each pixel, by summed-area tables. */
function surroundings({ width, height, pixels }: GreyImage): Surroundings {
  const radius = Math.max(LEAST_AROUND, Math.round(Math.max(width, height) * AROUND));
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let [row, rowSquares] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[y * width + x]!;
      row += pixel;
      rowSquares += pixel * pixel;
      const to = (y + 1) * stride + x + 1;
      sums[to] = sums[to - stride]! + row;
      squares[to] = squares[to - stride]! + rowSquares;
    }
  }
  const means = new Float32Array(pixels.length);
  const deviations = new Float32Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const count = ((bottom - top) / stride) * (right - left);
      const mean = (sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!) / count;
      const square = (squares[bottom + right]! - squares[top + right]! - squares[bottom + left]! + squares[top + left]!) / count;
      means[y * width + x] = mean;
      deviations[y * width + x] = Math.sqrt(Math.max(0, square - mean * mean));
    }
  }
  return { means, deviations };
}
