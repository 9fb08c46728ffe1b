import type { Blob } from '../blobs.ts';
import type { GreyImage } from '../grey-image.ts';

/** White paper with black boxes for letters. */
export function drawBoxes(width: number, height: number, boxes: readonly Blob[]): GreyImage {
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y += 1) pixels.fill(0, y * width + left, y * width + right);
  return { width, height, pixels };
}

/** A box by corner and size. */
export function box(left: number, top: number, width: number, height: number): Blob {
  return { left, top, right: left + width, bottom: top + height };
}

/** Lines of letters, each 12 by 20, on a page of 400 by 300. */
export function drawLines(): GreyImage {
  const rows = [60, 110, 160, 210];
  return drawBoxes(
    400,
    300,
    rows.flatMap((top) => Array.from({ length: 14 }, (_, at) => box(60 + at * 20, top, 12, 20))),
  );
}

/** Maps each pixel's brightness. */
export function lit(image: GreyImage, light: (pixel: number, x: number, y: number) => number): GreyImage {
  return {
    ...image,
    pixels: image.pixels.map((pixel, at) => light(pixel, at % image.width, Math.floor(at / image.width))),
  };
}
