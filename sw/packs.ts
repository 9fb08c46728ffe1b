/// <reference lib="webworker" />
import * as v from 'valibot';
import { registerRoute } from 'workbox-routing';

import { PACK, PACK_CACHE, PACK_IDS, packPath, recordOf } from '../src/domain/packs/pack.ts';

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
        if (!kept?.body) return new Response(null, { status: 404 });
        const type = TYPES[file!.name.split('.').at(-1)!] ?? 'application/octet-stream';
        return new Response(kept.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': type } });
      },
    );
  }
}
