import type { init } from 'esearch-ocr';

import { type Blob as Box, heightOf } from '../../rules/reading/blobs.ts';
import { type GreyImage, rgbaOf } from '../../rules/reading/grey-image.ts';
import { raised, withoutGaps } from '../../rules/reading/line-text.ts';
import { cutOut, IN_EXPONENTS, superscriptsOf, without } from '../../rules/reading/superscripts.ts';
import type { ReadLine } from './picture-reader.ts';

type Paddle = Pick<Awaited<ReturnType<typeof init>>, 'det' | 'rec'>;

/** Minimum confidence of an exponent, 0 … 1. Below it the exponent stays in its line. */
const SURE = 0.75;
/** Minimum confidence of a line, 0 … 1. Below it are shadows and drawings. */
const LEAST_CONFIDENCE = 0.7;

interface Exponent extends ReadLine {
  readonly box: Box;
}

/**
 * Reads a prepared picture with PP-OCR: the exponents one by one, then the text between them.
 * @param onProgress receives the share of lines read, 0 … 1
 */
export async function readPage(
  { det, rec }: Paddle,
  picture: GreyImage,
  onProgress: (share: number) => void,
): Promise<readonly ReadLine[]> {
  const lines = (await det(imageOf(picture))).map(({ box }) => inPicture(box, picture));
  const exponents: Exponent[] = [];
  for (const box of superscriptsOf(picture).filter((place) => lines.some((line) => isIn(line, place)))) {
    const { text, confidence } = await recognized(rec, picture, box);
    const isExponent = text !== '' && [...text].every((sign) => IN_EXPONENTS.includes(sign));
    if (isExponent && confidence >= SURE) exponents.push({ box, text, confidence });
  }
  const rest = without(
    picture,
    exponents.map(({ box }) => box),
  );
  const read: ReadLine[] = [];
  for (const line of lines.toSorted((a, b) => inReadingOrder(a, b))) {
    const raisedIn = exponents.filter(({ box }) => isIn(line, box));
    const starts = [line.left, ...raisedIn.map(({ box }) => box.right)];
    const ends = [...raisedIn.map(({ box }) => box.left), line.right];
    const parts: ReadLine[] = [];
    for (const [at, left] of starts.entries()) {
      const right = ends[at]!;
      // Adjacent exponents have nothing between them.
      if (right > left) parts.push(await recognized(rec, rest, { ...line, left, right }));
      const exponent = raisedIn[at];
      if (exponent !== undefined) parts.push({ ...exponent, text: raised(exponent.text) });
    }
    read.push(joined(parts));
    onProgress(read.length / lines.length);
  }
  return read.filter(({ text, confidence }) => confidence >= LEAST_CONFIDENCE && /[\p{L}\p{N}]/u.test(text));
}

/** Recognises one box as one line. */
async function recognized(rec: Paddle['rec'], picture: GreyImage, box: Box): Promise<ReadLine> {
  const [width, height] = [box.right - box.left, heightOf(box)];
  // The recogniser treats a box that is taller than wide as vertical text.
  const aside = Math.max(4, Math.ceil((height * 1.2 - width) / 2));
  const [read] = await rec([
    {
      box: [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      img: imageOf(cutOut(picture, box, 2, aside)),
      style: STYLE,
    },
  ]);
  return { text: (read?.text ?? '').replaceAll('²', '^2').replaceAll('³', '^3'), confidence: read?.mean ?? 0 };
}

/** Required colours for the library's own drawing, which the app does not use. */
const STYLE: Parameters<Paddle['rec']>[0][number]['style'] = { bg: [255, 255, 255], text: [0, 0, 0] };

function joined(parts: readonly ReadLine[]): ReadLine {
  const found = parts.filter(({ text }) => text !== '');
  const text = found.map((part) => (part.text.startsWith('^') ? '' : ' ') + part.text).join('');
  return { text: withoutGaps(text.trim()), confidence: found.reduce((sum, { confidence }) => sum + confidence, 0) / found.length };
}

function imageOf(picture: GreyImage): ImageData {
  return new ImageData(rgbaOf(picture), picture.width, picture.height);
}

/** Bounding box of a quadrilateral. */
function inPicture(corners: readonly (readonly [number, number])[], { width, height }: GreyImage): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  };
}

function isIn(line: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > line.left && x < line.right && y > line.top && y < line.bottom;
}

/** Sorts top to bottom, then left to right. */
function inReadingOrder(one: Box, other: Box): number {
  const isBeside = Math.abs(one.top + one.bottom - other.top - other.bottom) < heightOf(one);
  return isBeside ? one.left - other.left : one.top - other.top;
}
