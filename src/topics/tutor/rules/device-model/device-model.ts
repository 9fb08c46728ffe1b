import * as v from 'valibot';

import { PACK_FILE } from '../../../packs/rules/index.ts';

/** List of the operator's models, each with the engine that runs it. The build writes it. */
export const MODEL_LIST = '/packs/device-models.json';
/** Cache of model files, and the record of complete models. */
export const MODEL_CACHE = 'ekagra-device-models';

/** A model as the app lists it: a pack of shards and the engine. The build validates the rest: scripts/packs/operator-models.ts. */
export const DEVICE_MODEL = v.object({
  id: v.string(),
  name: v.string(),
  licence: v.object({ name: v.string(), url: v.string() }),
  leastMemoryGb: v.number(),
  contextTokens: v.number(),
  /** Chat template. The model's file contains a Jinja template; a non-empty `jinja` replaces it. */
  template: v.object({ jinja: v.string(), tools: v.boolean(), arguments: v.record(v.string(), v.unknown()) }),
  version: v.string(),
  files: v.array(v.object({ ...PACK_FILE.entries, kind: v.picklist(['engine', 'shard']) })),
});
export type DeviceModel = v.InferOutput<typeof DEVICE_MODEL>;

export const ENGINE = { script: 'wllama.js', wasm: 'wllama.wasm' } as const;

/** URL path of a model's engine. Only the service worker answers it, not the server. */
export const enginePath = (id: string) => `/packs/model/${id}/`;

/** Cache keys. Content is keyed by its hash, so that models share an engine and an update keeps unchanged shards. */
export const modelRecord = (id: string) => `/packs/model/${id}.json`;
export const contentPath = (sha256: string) => `/packs/model-content/${sha256}`;
