import type { GreyImage } from './grey-image.ts';

/** Bounding box of connected ink: a letter, a part of one, a speck. `right` and `bottom` are exclusive. */
export interface Blob {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** All connected components, unordered. @param image black on white */
export function blobsOf({ width, height, pixels }: GreyImage): readonly Blob[] {
  const seen = new Uint8Array(pixels.length);
  const isNew = (at: number) => pixels[at]! < 128 && seen[at] === 0;
  const blobs: Blob[] = [];
  const open: number[] = [];
  for (let start = 0; start < pixels.length; start += 1) {
    if (!isNew(start)) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    seen[start] = 1;
    open.push(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
          const next = nextY * width + nextX;
          if (!isNew(next)) continue;
          seen[next] = 1;
          open.push(next);
        }
      }
    }
    blobs.push({ left, top, right, bottom });
  }
  return blobs;
}

/** Minimum height in pixels. Smaller blobs are dots and specks. */
const SPECK = 4;
/** Range of the ratio of width to height. Blobs outside of it are strokes and page edges. */
const [NARROWEST, WIDEST] = [0.15, 3];

/** Median height of the letters in pixels; null if there are none. */
export function letterHeight(blobs: readonly Blob[]): number | null {
  const heights = blobs
    .filter((blob) => {
      const shape = (blob.right - blob.left) / heightOf(blob);
      return heightOf(blob) > SPECK && shape > NARROWEST && shape < WIDEST;
    })
    .map(heightOf)
    .toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? null;
}

export function heightOf({ top, bottom }: Blob): number {
  return bottom - top;
}
