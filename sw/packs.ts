/// <reference lib="webworker" />
import * as v from 'valibot';
import { registerRoute } from 'workbox-routing';

import { DEVICE_MODEL, MODEL_CACHE, contentOf, enginePath, modelRecord } from '../src/topics/tutor/rules/index.ts';
import { PACK, PACK_CACHE, PACK_IDS, packPath, recordOf } from '../src/topics/packs/rules/index.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  json: 'application/json',
};

/** Serves a downloaded pack under a server path, so that the browser compiles its modules while streaming. */
export function servePacks(): void {
  for (const id of PACK_IDS) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(packPath(id)),
      async ({ url }) => {
        const cache = await caches.open(PACK_CACHE);
        const record = await cache.match(recordOf(id));
        const file = record && v.parse(PACK, await record.json()).files.find(({ name }) => url.pathname === packPath(id) + name);
        const kept = file && (await cache.match(file.url));
        return kept?.body ? unpacked(file!.name, kept.body) : new Response(null, { status: 404 });
      },
    );
  }
}

const ENGINE_PATH = /^\/packs\/model\/(?<id>[a-z\d][a-z\d.-]*)\/(?<name>[\w.]+)$/;

/** Serves the engine of an on-device model. Reads its shards from the cache, without a request. */
export function serveModelEngines(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && ENGINE_PATH.test(url.pathname),
    async ({ url }) => {
      const { id = '' } = ENGINE_PATH.exec(url.pathname)!.groups!;
      const cache = await caches.open(MODEL_CACHE);
      const record = await cache.match(modelRecord(id));
      const model = record && v.parse(DEVICE_MODEL, await record.json());
      const file = model?.files.find(({ name, kind }) => kind === 'engine' && url.pathname === enginePath(id) + name);
      if (file === undefined) return new Response(null, { status: 404 });
      return unpacked(file.name, (await contentOf(cache, file.sha256)).stream());
    },
  );
}

function unpacked(name: string, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const type = TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream';
  return new Response(body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': type } });
}
