/** What a picture is for decides its shape and how many pixels are worth sending. */
export type PictureUse = 'profile-pictures' | 'background-images' | 'chat-images';

const MEBIBYTE = 1024 * 1024;

/**
 * Of the file that is chosen. The buckets have the same limits, but for messages: a page of notes comes straight
 * from the camera, and what is left of it after drawing is far below.
 */
const LARGEST_MB: Readonly<Record<PictureUse, number>> = { 'profile-pictures': 5, 'background-images': 10, 'chat-images': 25 };

const LONGEST_EDGE: Readonly<Record<PictureUse, number>> = { 'profile-pictures': 512, 'background-images': 1920, 'chat-images': 1600 };
const QUALITY = 0.8;

export type PreparedPicture = { readonly ok: true; readonly picture: Blob } | { readonly ok: false; readonly message: string };

/** @returns why a file of this size cannot be sent, as a sentence; null when it can */
export function sizeProblem(use: PictureUse, bytes: number): string | null {
  return bytes > LARGEST_MB[use] * MEBIBYTE ? `This picture is larger than ${LARGEST_MB[use]} MB. Choose a smaller one.` : null;
}

/**
 * The picture as it is sent: no larger than it is shown, for students pay for every megabyte, and drawn anew, so
 * that it does not say where and with which phone it was taken.
 */
export async function preparePicture(use: PictureUse, file: Blob): Promise<PreparedPicture> {
  const tooLarge = sizeProblem(use, file.size);
  if (tooLarge !== null) return { ok: false, message: tooLarge };
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) {
    return { ok: false, message: 'This file is not a picture that can be used. Choose a PNG, JPEG, WebP, GIF or AVIF.' };
  }
  const picture = await draw(image, use === 'profile-pictures' ? square(image) : whole(image), LONGEST_EDGE[use]);
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

/** The middle: a portrait is shown in a circle. */
function square({ width, height }: ImageBitmap): Part {
  const edge = Math.min(width, height);
  return { x: (width - edge) / 2, y: (height - edge) / 2, width: edge, height: edge };
}

async function draw(image: ImageBitmap, { x, y, width, height }: Part, longestEdge: number): Promise<Blob> {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp');
  // Safari answers with a PNG, which is many times as large.
  return webp.type === 'image/webp' ? webp : encoded(canvas, 'image/jpeg');
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob)), type, QUALITY);
  });
}
