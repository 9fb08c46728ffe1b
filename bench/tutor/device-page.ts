import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import { modelStore } from '../../src/topics/tutor/store/device-model/model-store.ts';
import { downloadPack } from '../../src/topics/packs/store/download-pack.ts';
import { createModelRunner, type ReadyModel } from '../../src/topics/tutor/store/device-model/model-runner.ts';
import type { Tokens } from '../../src/topics/tutor/store/device-model/protocol.ts';
import type { DeviceModel } from '../../src/topics/tutor/rules/device-model/device-model.ts';
import type { Turn } from '../../src/topics/tutor/rules/tutor.ts';

/** The answer of the on-device model. */
export interface DeviceReply {
  readonly text: string;
  /** How the answer ended, in the runner's words. */
  readonly ending: string;
  /** Null if the answer did not end by itself. */
  readonly tokens: Tokens | null;
}

let ready: ReadyModel;

const store = modelStore(caches, async (content) => {
  const hash = sha256.create();
  for await (const part of content.stream() as unknown as AsyncIterable<Uint8Array>) hash.update(part);
  return bytesToHex(hash.digest());
});

const runner = createModelRunner({
  start: () => new Worker(new URL('../../src/topics/tutor/store/device-model/device-model.worker.ts', import.meta.url), { type: 'module' }),
  claim: async () => () => {},
  mark: { set: () => {}, clear: () => {} },
  // No SymPy: the bench measures the model with tools that every device has.
  sympy: { answer: async () => null },
});

async function prepare(model: DeviceModel, engine: string): Promise<string> {
  const download = { store, fetch: fetch.bind(globalThis), signal: new AbortController().signal, onProgress: () => {} };
  ready = { model, engine, shards: () => store.shardsOf(model) };
  return downloadPack(model, download);
}

async function ask(turns: readonly Turn[], limitMs: number): Promise<DeviceReply> {
  let text = '';
  for await (const event of runner.ask(ready, turns, AbortSignal.timeout(limitMs))) {
    if (event.kind === 'text') text += event.text;
    else if (event.kind === 'ended') return { text, ending: event.ending, tokens: event.tokens };
    else return { text, ending: event.kind === 'failed' ? `${event.reason}: ${event.message}` : event.kind, tokens: null };
  }
  return { text, ending: 'cut', tokens: null };
}

declare global {
  interface Window {
    deviceModel: { readonly prepare: typeof prepare; readonly ask: typeof ask };
  }
}
window.deviceModel = { prepare, ask };
