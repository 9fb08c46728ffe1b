import load, { type TessBaseApi, type TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import englishUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';

import type { Blob as Box } from '../../../domain/tutor/reading/blobs.ts';
import { type GreyImage, scaled } from '../../../domain/tutor/reading/grey-image.ts';
import { lineWithExponents, type PlacedSign } from '../../../domain/tutor/reading/line-with-exponents.ts';
import { cutOut, superscriptsOf, without } from '../../../domain/tutor/reading/superscripts.ts';
import type { ReadLine } from './picture-reader.ts';

export type TesseractNews =
  /** of all the work, 0 … 1 */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'lines'; readonly lines: readonly ReadLine[] }
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly message: string };

/** Bytes of both files as they arrive here: what is loaded is told as a share of them. */
const ALL_BYTES = 5_810_000;
const SHARE_OF_LOADING = 0.5;

/** Tesseract's numbers: `OEM_LSTM_ONLY`, `PSM_AUTO`, `PSM_SINGLE_LINE`. */
const NEURAL = 1;
const PAGE = '3';
const ONE_LINE = '7';

/** What exponents in school books are made of. */
const IN_EXPONENTS = '0123456789+-nxmkabpqrt';
/** Pixels an exponent is drawn high to be read. */
const EXPONENT_HEIGHT = 40;
/** Of 100. One that is less sure stays in its line. */
const SURE = 75;
const MOST_EXPONENTS = 60;
/** 0 … 1. What is below is shadows and drawings. */
const LEAST_CONFIDENCE = 0.3;

/** What is told of the exponents is too short to be worth showing. */
let isPage = false;

const tell = (news: TesseractNews) => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<GreyImage>) => {
  read(data).then(
    (lines) => tell({ kind: 'lines', lines }),
    // A request that does not arrive is the one TypeError that can come here.
    (error: unknown) => tell({ kind: 'failed', isUnreachable: error instanceof TypeError, message: String(error) }),
  );
});

async function read(picture: GreyImage): Promise<readonly ReadLine[]> {
  const { core, api } = await start();
  const exponents = readExponents(core, api, picture);
  const rest = without(
    picture,
    exponents.map(({ box }) => box),
  );
  show(core, api, rest, PAGE);
  isPage = true;
  api.Recognize(null);
  return linesOf(JSON.parse(api.GetJSONText()) as Page, exponents).filter(
    ({ text, confidence }) => confidence >= LEAST_CONFIDENCE && /[\p{L}\p{N}]/u.test(text),
  );
}

async function start(): Promise<{ core: TesseractModule; api: TessBaseApi }> {
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
    tell({ kind: 'progress', share: Math.min(1, bytes / ALL_BYTES) * SHARE_OF_LOADING });
  };
  const [wasmBinary, english] = await Promise.all([fetched(coreUrl, onBytes), fetched(englishUrl, onBytes)]);
  const core = await load({
    wasmBinary,
    TesseractProgress: (percent) => {
      if (isPage) tell({ kind: 'progress', share: SHARE_OF_LOADING + (percent / 100) * (1 - SHARE_OF_LOADING) });
    },
    print: () => undefined,
    // It remarks on every picture; what fails it also answers.
    printErr: () => undefined,
  });
  core.FS.writeFile('eng.traineddata', new Uint8Array(await unpacked(english)));
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'eng', NEURAL) !== 0) throw new Error('Tesseract did not take its data');
  return { core, api };
}

async function fetched(url: string, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url} was answered with ${response.status}`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting)).arrayBuffer();
}

function unpacked(gzip: ArrayBuffer): Promise<ArrayBuffer> {
  return new Response(new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** As a PGM file, the plainest there is. */
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

/** In its line Tesseract takes an exponent for a number beside it, or for a question mark: each is read alone. */
function readExponents(core: TesseractModule, api: TessBaseApi, picture: GreyImage): readonly Exponent[] {
  api.SetVariable('tessedit_char_whitelist', IN_EXPONENTS);
  const found: Exponent[] = [];
  for (const box of superscriptsOf(picture).slice(0, MOST_EXPONENTS)) {
    const height = box.bottom - box.top;
    show(core, api, scaled(cutOut(picture, box, Math.round(height * 0.4)), EXPONENT_HEIGHT / height), ONE_LINE);
    api.Recognize(null);
    const text = api.GetUTF8Text().replaceAll(/\s/g, '');
    if (text !== '' && api.MeanTextConf() >= SURE) found.push({ box, text });
  }
  api.SetVariable('tessedit_char_whitelist', '');
  return found;
}

/** Of Tesseract's own JSON, which has far more. */
interface Page {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly Line[] }[] }[];
}

interface Line extends Placed {
  readonly confidence: number;
  readonly words: readonly { readonly symbols: readonly (Placed & { readonly text: string })[] }[];
}

interface Placed {
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

function linesOf({ blocks }: Page, exponents: readonly Exponent[]): readonly ReadLine[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const lineOf = ({ box }: Exponent) =>
    lines.reduce((nearest, line) => (distance(line, box) < distance(nearest, box) ? line : nearest), lines[0]!);
  return lines.map((line) => {
    const words = line.words.map(({ symbols }) => symbols.map(({ text, bbox: { x0, x1 } }): PlacedSign => ({ text, left: x0, right: x1 })));
    const raised = exponents
      .filter((exponent) => lineOf(exponent) === line)
      .map(({ text, box: { left, right } }) => ({ text, left, right }));
    return { text: lineWithExponents(words, raised), confidence: line.confidence / 100 };
  });
}

/** From the foot of the exponent to the middle of the line. */
function distance({ bbox: { y0, y1 } }: Line, { bottom }: Box): number {
  return Math.abs((y0 + y1) / 2 - bottom);
}
