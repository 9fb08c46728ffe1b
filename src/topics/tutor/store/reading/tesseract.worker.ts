import '../../../../shared/browser/polyfills.ts';
import load, { type TessBaseApi, type TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import englishUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';

import type { GreyImage } from '../../rules/reading/grey-image.ts';
import type { ReaderNews, ReadLine } from './picture-reader.ts';
import { readPage } from './tesseract-page.ts';

/** Size of both files in bytes, for the loading progress. */
const ALL_BYTES = 5_810_000;
const SHARE_OF_LOADING = 0.5;

/** Tesseract's `OEM_LSTM_ONLY`. */
const NEURAL = 1;

let isLoaded = false;

const post = (news: ReaderNews) => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<GreyImage>) => {
  read(data).then(
    (lines) => post({ kind: 'lines', lines }),
    // A TypeError means that a request failed or broke off.
    (error: unknown) => post({ kind: 'failed', isUnreachable: !isLoaded && error instanceof TypeError, message: String(error) }),
  );
});

async function read(picture: GreyImage): Promise<readonly ReadLine[]> {
  const { core, api } = await start();
  return readPage(core, api, picture);
}

async function start(): Promise<{ core: TesseractModule; api: TessBaseApi }> {
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
    post({ kind: 'progress', share: Math.min(1, bytes / ALL_BYTES) * SHARE_OF_LOADING });
  };
  const [wasmBinary, english] = await Promise.all([fetched(coreUrl, onBytes), fetched(englishUrl, onBytes)]);
  isLoaded = true;
  const core = await load({
    wasmBinary,
    TesseractProgress: (percent) => post({ kind: 'progress', share: SHARE_OF_LOADING + (percent / 100) * (1 - SHARE_OF_LOADING) }),
    print: () => undefined,
    // Silences Tesseract's log; results already tell failures.
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
