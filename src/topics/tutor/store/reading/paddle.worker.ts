import '../../../../shared/browser/polyfills.ts';
import type * as EsearchOcr from 'esearch-ocr';
import type * as Onnx from 'onnxruntime-web/wasm';

import { packPath } from '../../../packs/rules/index.ts';
import type { GreyImage } from '../../rules/reading/grey-image.ts';
import { readPage } from './paddle-page.ts';
import type { ReaderNews } from './picture-reader.ts';

const FILES = new URL(packPath('reading'), location.origin).href;
/** Loading's share of the whole progress. */
const SHARE_OF_LOADING = 0.4;

const post = (news: ReaderNews) => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<GreyImage>) => {
  start()
    .then((paddle) => {
      post({ kind: 'progress', share: SHARE_OF_LOADING });
      return readPage(paddle, data, (share) => post({ kind: 'progress', share: SHARE_OF_LOADING + share * (1 - SHARE_OF_LOADING) }));
    })
    .then(
      (lines) => post({ kind: 'lines', lines }),
      (error: unknown) => post({ kind: 'failed', isUnreachable: false, message: String(error) }),
    );
});

/** The pack contains everything, including the code, so that students without it download nothing. */
async function start(): Promise<Awaited<ReturnType<typeof EsearchOcr.init>>> {
  const [onnx, esearch, wasm, detection, recognition, signs] = await Promise.all([
    import(/* @vite-ignore */ `${FILES}ort.wasm.bundle.min.mjs`) as Promise<typeof Onnx>,
    import(/* @vite-ignore */ `${FILES}esearch-ocr.js`) as Promise<typeof EsearchOcr>,
    fetched('ort-wasm-simd-threaded.wasm').then((response) => response.arrayBuffer()),
    fetched('ch_PP-OCRv4_det_infer.onnx').then((response) => response.arrayBuffer()),
    fetched('ch_PP-OCRv4_rec_infer.onnx').then((response) => response.arrayBuffer()),
    fetched('ppocr_keys_v1.txt').then((response) => response.text()),
  ]);
  onnx.env.wasm.wasmBinary = wasm;
  // More threads need cross-origin isolation.
  onnx.env.wasm.numThreads = 1;
  return esearch.init({
    ort: onnx,
    det: { input: detection },
    rec: { input: recognition, decodeDic: signs },
  });
}

async function fetched(name: string): Promise<Response> {
  const response = await fetch(FILES + name);
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}`);
  return response;
}
