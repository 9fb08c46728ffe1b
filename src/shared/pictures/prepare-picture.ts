/** Purpose of a picture, which decides its shape and its size in pixels. */
export type PictureUse = 'profile-pictures' | 'background-images' | 'chat-images';

const MEBIBYTE = 1024 * 1024;

/**
 * Maximum size of the chosen file. The buckets have the same limits, except for messages: a photo of notes comes straight from
 * the camera, and is far smaller after resizing.
 */
const LARGEST_MB: Readonly<Record<PictureUse, number>> = { 'profile-pictures': 5, 'background-images': 10, 'chat-images': 25 };

const LONGEST_EDGE: Readonly<Record<PictureUse, number>> = { 'profile-pictures': 512, 'background-images': 1920, 'chat-images': 1600 };
/** Longest edge in pixels of a strip of text, which is much wider than high. Its lines stay legible, and it still has few pixels. */
const LONGEST_STRIP = 4096;
const STRIP_PIXELS = 1600 * 1200;
const QUALITY = 0.8;

export type PreparedPicture = { readonly ok: true; readonly picture: Blob } | { readonly ok: false; readonly message: string };

/** Maximum size in bytes. */
export const largestOf = (use: PictureUse): number => LARGEST_MB[use] * MEBIBYTE;

/** @returns why a file of this size cannot be sent, as a sentence; null if it can */
export function sizeProblem(use: PictureUse, bytes: number): string | null {
  return bytes > largestOf(use) ? `This picture is larger than ${LARGEST_MB[use]} MB. Choose a smaller one.` : null;
}

/** Factor by which both edges of a picture are scaled. */
export function scaleOf(use: PictureUse, width: number, height: number): number {
  const longest = Math.max(width, height);
  const scale = LONGEST_EDGE[use] / longest;
  if (use !== 'chat-images') return Math.min(1, scale);
  return Math.min(1, Math.max(scale, Math.min(LONGEST_STRIP / longest, Math.sqrt(STRIP_PIXELS / (width * height)))));
}

/** Resizes and re-encodes the picture: students pay for every megabyte, and re-encoding removes the metadata about place and phone. */
export async function preparePicture(use: PictureUse, file: Blob): Promise<PreparedPicture> {
  const tooLarge = sizeProblem(use, file.size);
  if (tooLarge !== null) return { ok: false, message: tooLarge };
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) {
    return { ok: false, message: 'This file is not a picture that can be used. Choose a PNG, JPEG, WebP, GIF or AVIF.' };
  }
  const part = use === 'profile-pictures' ? square(image) : whole(image);
  const picture = await draw(image, part, scaleOf(use, part.width, part.height));
  image.close();
  return { ok: true, picture };
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function whole({ width, height }: ImageBitmap): Part {
  return { x: 0, y: 0, width, height };
}

/** Centre crop: portraits are shown in a circle. */
function square({ width, height }: ImageBitmap): Part {
  const edge = Math.min(width, height);
  return { x: (width - edge) / 2, y: (height - edge) / 2, width: edge, height: edge };
}

async function draw(image: ImageBitmap, { x, y, width, height }: Part, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp');
  // Safari returns a PNG instead, which is many times larger.
  return webp.type === 'image/webp' ? webp : encoded(canvas, 'image/jpeg');
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob)), type, QUALITY);
  });
}
