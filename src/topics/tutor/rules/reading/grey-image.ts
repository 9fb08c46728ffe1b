/** A greyscale picture, row by row: 0 is black, 255 white. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

/** Pixels of a canvas, four bytes each. */
interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Converts to perceived brightness (ITU-R BT.601). Transparent pixels become white. */
export function greyOf({ width, height, data }: RgbaImage): GreyImage {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    const brightness = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
    pixels[at] = 255 - ((255 - brightness) * data[from + 3]!) / 255;
  }
  return { width, height, pixels };
}

export function rgbaOf({ pixels }: GreyImage): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(pixels.length * 4);
  for (let at = 0, to = 0; at < pixels.length; at += 1, to += 4) {
    data[to] = data[to + 1] = data[to + 2] = pixels[at]!;
    data[to + 3] = 255;
  }
  return data;
}

/** Resamples a picture. `source` maps each target pixel to its source position. Interpolates between pixels; white beyond the edge. */
export function redrawn(
  image: GreyImage,
  width: number,
  height: number,
  source: (x: number, y: number) => readonly [number, number],
): GreyImage {
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = source(x, y);
      pixels[y * width + x] = mixedAt(image, fromX, fromY);
    }
  }
  return { width, height, pixels };
}

function mixedAt(image: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - left, y - top];
  const above = pixelAt(image, left, top) * (1 - right) + pixelAt(image, left + 1, top) * right;
  const below = pixelAt(image, left, top + 1) * (1 - right) + pixelAt(image, left + 1, top + 1) * right;
  return above * (1 - down) + below * down;
}

function pixelAt({ width, height, pixels }: GreyImage, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 255 : pixels[y * width + x]!;
}

export function scaled(image: GreyImage, factor: number): GreyImage {
  const [width, height] = [Math.round(image.width * factor), Math.round(image.height * factor)];
  // Aligns pixel centres, so that edge pixels do not mix with the outside.
  const from = (at: number, size: number) => Math.min(Math.max((at + 0.5) / factor - 0.5, 0), size - 1);
  return redrawn(image, width, height, (x, y) => [from(x, image.width), from(y, image.height)]);
}
