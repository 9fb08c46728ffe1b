import type { TessBaseApi, TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js';

import { type Blob as Box, blobsOf, letterHeight } from '../../rules/reading/blobs.ts';
import { type GreyImage, scaled } from '../../rules/reading/grey-image.ts';
import { lineText, type PlacedSign } from '../../rules/reading/line-text.ts';
import { cutOut, IN_EXPONENTS, superscriptsOf, without } from '../../rules/reading/superscripts.ts';
import type { ReadLine } from './picture-reader.ts';

/** Tesseract's `PSM_AUTO` and `PSM_SINGLE_LINE`. */
const PAGE = '3';
const ONE_LINE = '7';

/** Height in pixels to which an exponent is scaled. */
const EXPONENT_HEIGHT = 40;
/** Minimum confidence, out of 100, of an exponent. Below it the symbol stays in its line. */
const SURE = 75;
/** Minimum confidence of a line, 0 … 1. Below it are shadows and drawings. */
const LEAST_CONFIDENCE = 0.8;

/** Reads a prepared picture with Tesseract: the exponents one by one, then the rest. */
export function readPage(core: TesseractModule, api: TessBaseApi, picture: GreyImage): readonly ReadLine[] {
  const exponents = readExponents(core, api, picture);
  const rest = without(
    picture,
    exponents.map(({ box }) => box),
  );
  show(core, api, rest, PAGE);
  api.Recognize(null);
  return linesOf(JSON.parse(api.GetJSONText()) as Page, exponents, blobsOf(picture)).filter(
    ({ text, confidence }) => confidence >= LEAST_CONFIDENCE && /[\p{L}\p{N}]/u.test(text),
  );
}

/** Passes the picture to Tesseract as a PGM file, the simplest format. */
function show(core: TesseractModule, api: TessBaseApi, { width, height, pixels }: GreyImage, mode: string): void {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + pixels.length);
  file.set(header);
  file.set(pixels, header.length);
  core.FS.writeFile('/input', file);
  api.SetVariable('tessedit_pageseg_mode', mode);
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract did not take the picture');
}

interface Exponent {
  readonly box: Box;
  readonly text: string;
}

/** Reads each exponent alone: within its line Tesseract reads it as a normal digit or as a question mark. */
function readExponents(core: TesseractModule, api: TessBaseApi, picture: GreyImage): readonly Exponent[] {
  api.SetVariable('tessedit_char_whitelist', IN_EXPONENTS);
  const found: Exponent[] = [];
  for (const box of superscriptsOf(picture)) {
    const height = box.bottom - box.top;
    show(core, api, scaled(cutOut(picture, box, Math.round(height * 0.4)), EXPONENT_HEIGHT / height), ONE_LINE);
    api.Recognize(null);
    const text = api.GetUTF8Text().replaceAll(/\s/g, '');
    if (text !== '' && api.MeanTextConf() >= SURE) found.push({ box, text });
  }
  api.SetVariable('tessedit_char_whitelist', '');
  return found;
}

/** The used part of Tesseract's JSON. */
interface Page {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly Line[] }[] }[];
}

interface Line extends Placed {
  readonly words: readonly { readonly confidence: number; readonly symbols: readonly Sign[] }[];
}

interface Sign extends Placed {
  readonly text: string;
  readonly confidence: number;
}

interface Placed {
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

function linesOf({ blocks }: Page, exponents: readonly Exponent[], blobs: readonly Box[]): readonly ReadLine[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const letter = letterHeight(blobs) ?? 0;
  const lineOf = ({ box }: Exponent) =>
    lines.reduce((nearest, line) => (distance(line, box) < distance(nearest, box) ? line : nearest), lines[0]!);
  return lines.map((line) => {
    const words = line.words.map(({ confidence, symbols }) => ({
      signs: symbols.map(({ text, bbox: { x0, x1 } }): PlacedSign => ({ text, left: x0, right: x1 })),
      confidence: confidence / 100,
    }));
    const raised = exponents
      .filter((exponent) => lineOf(exponent) === line)
      .map(({ text, box: { left, right } }) => ({ text, left, right }));
    const ink = blobs.filter(({ top, bottom }) => top < line.bbox.y1 && bottom > line.bbox.y0);
    const signs = line.words.flatMap(({ symbols }) => symbols);
    return {
      text: lineText(words, raised, ink, letter),
      // Average over symbols: Tesseract's confidence of a line is that of its worst word, and a formula is not a word.
      confidence: signs.reduce((sum, sign) => sum + sign.confidence, 0) / (100 * signs.length),
    };
  });
}

/** Distance from the bottom of the exponent to the middle of the line. */
function distance({ bbox: { y0, y1 } }: Line, { bottom }: Box): number {
  return Math.abs((y0 + y1) / 2 - bottom);
}
