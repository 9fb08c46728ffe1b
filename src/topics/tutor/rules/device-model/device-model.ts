import * as v from 'valibot';

import { PACK_FILE } from '../../../packs/rules/index.ts';

/** Written by the build: the operator's models, each with the engine that runs it. */
export const MODEL_LIST = '/packs/device-models.json';
/** Cache of model files, and the record of complete models. */
export const MODEL_CACHE = 'ekagra-device-models';

/** A model as devices know it: a pack of its shards and the engine. The build validates the rest: scripts/packs/operator-models.ts. */
export const DEVICE_MODEL = v.object({
  id: v.string(),
  name: v.string(),
  licence: v.object({ name: v.string(), url: v.string() }),
  leastMemoryGb: v.number(),
  contextTokens: v.number(),
  /** How it is spoken to. Its file has the Jinja template; `jinja` replaces that, '' does not. */
  template: v.object({ jinja: v.string(), tools: v.boolean(), arguments: v.record(v.string(), v.unknown()) }),
  version: v.string(),
  files: v.array(v.object({ ...PACK_FILE.entries, kind: v.picklist(['engine', 'shard']) })),
});
export type DeviceModel = v.InferOutput<typeof DEVICE_MODEL>;

export const ENGINE = { script: 'wllama.js', wasm: 'wllama.wasm' } as const;

/** Path of a model's engine; only the service worker answers it. */
export const enginePath = (id: string) => `/packs/model/${id}/`;

/** Keys in the cache. Content has its hash as a name: two models share an engine, and an update keeps unchanged shards. */
export const modelRecord = (id: string) => `/packs/model/${id}.json`;
export const contentPath = (sha256: string) => `/packs/model-content/${sha256}`;
