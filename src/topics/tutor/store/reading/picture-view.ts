import type { Frame } from '../../rules/reading/frame.ts';

/** The crop of a picture, and its rotation. */
export interface PictureView {
  /** Quarter turns clockwise, 0 … 3. */
  readonly quarterTurns: number;
  readonly frame: Frame;
}

/** Draws the crop, upright. @returns `canvas` */
export function drawView(
  image: ImageBitmap,
  { quarterTurns, frame }: PictureView,
  canvas = document.createElement('canvas'),
): HTMLCanvasElement {
  const [width, height] = quarterTurns % 2 === 0 ? [image.width, image.height] : [image.height, image.width];
  canvas.width = Math.max(1, Math.round((frame.right - frame.left) * width));
  canvas.height = Math.max(1, Math.round((frame.bottom - frame.top) * height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser cannot draw');
  context.translate(width / 2 - frame.left * width, height / 2 - frame.top * height);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return canvas;
}

/** Encodes the view as a file that replaces the whole picture. */
export function pictureOfView(image: ImageBitmap, view: PictureView): Promise<Blob> {
  return new Promise((resolve, reject) => {
    drawView(image, view).toBlob((blob) => (blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob)));
  });
}
