import type { CoverShape, Outline } from '../rules/anki/occlusion.ts';

/** Maximum edge of a card's picture, in pixels. */
const LONGEST_EDGE = 1600;
const QUALITY = 0.9;
/** The colours that Anki uses. */
const LOOK = { asked: '#ff8e8e', hidden: '#ffeba2', edge: '#212121' } as const;

/** Covers parts of a picture; null if this browser cannot. */
export type CoverPicture = (picture: Blob, shapes: readonly CoverShape[]) => Promise<Blob | null>;

/** Draws on an OffscreenCanvas, so that it works in a worker. */
export const coverPicture: CoverPicture = async (picture, shapes) => {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const image = await createImageBitmap(picture).catch(() => null);
  if (image === null) return null;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)));
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  if (context === null) return null;
  context.strokeStyle = LOOK.edge;
  context.lineWidth = Math.max(1, Math.max(canvas.width, canvas.height) / 600);
  // Draws the asked shapes last, so that no other shape covers them.
  for (const shape of shapes.toSorted((a, b) => Number(a.isAsked) - Number(b.isAsked))) {
    context.fillStyle = shape.isAsked ? LOOK.asked : LOOK.hidden;
    trace(context, shape, canvas);
    context.fill();
    context.stroke();
  }
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY }).catch(() => null);
};

type Context = OffscreenCanvasRenderingContext2D;
interface Size {
  readonly width: number;
  readonly height: number;
}

function trace(context: Context, { outline, angle }: CoverShape, size: Size): void {
  const [left, top] = cornerOf(outline);
  const [x, y] = [left * size.width, top * size.height];
  context.setTransform(new DOMMatrix().translate(x, y).rotate(angle).translate(-x, -y));
  context.beginPath();
  switch (outline.kind) {
    case 'rect':
      context.rect(x, y, outline.width * size.width, outline.height * size.height);
      break;
    case 'ellipse': {
      const [rx, ry] = [Math.max(0, outline.rx * size.width), Math.max(0, outline.ry * size.height)];
      context.ellipse(x + rx, y + ry, rx, ry, 0, 0, Math.PI * 2);
      break;
    }
    case 'polygon':
      for (const [px, py] of outline.points) context.lineTo(px * size.width, py * size.height);
  }
  context.closePath();
  context.resetTransform();
}

function cornerOf(outline: Outline): readonly [number, number] {
  if (outline.kind !== 'polygon') return [outline.left, outline.top];
  return [Math.min(...outline.points.map(([x]) => x)), Math.min(...outline.points.map(([, y]) => y))];
}
