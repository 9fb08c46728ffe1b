import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import type { DeviceModel } from '../../rules/device-model/device-model.ts';
import { downloadPack } from '../../../packs/store/download-pack.ts';
import type { PackCaches } from '../../../packs/store/pack-store.ts';
import { modelStore } from './model-store.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const content = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251);
const url = 'https://models.example/a.gguf';

const modelOf = (id: string, bytes: Uint8Array = content): DeviceModel => ({
  id,
  name: 'Small',
  licence: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  leastMemoryGb: 4,
  contextTokens: 4096,
  template: { jinja: '', tools: true, arguments: {} },
  version: '1',
  files: [{ name: '1.gguf', url, bytes: bytes.length, sha256: hashOf(bytes), kind: 'shard' }],
});

/** Cache Storage of one device. */
function memoryCaches(): PackCaches & { readonly keys: () => string[] } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    keys: () => [...kept.keys()],
    open: async () => ({
      match: async (key) => (kept.has(key as string) ? new Response(kept.get(key as string)) : undefined),
      put: async (key, response) => void kept.set(key as string, new Uint8Array(await response.arrayBuffer())),
      delete: async (key) => kept.delete(key as string),
      keys: async () => [...kept.keys()].map((key) => new Request(`https://app.example${key}`)),
    }),
  };
}

const storeOn = (caches: PackCaches) => modelStore(caches, async (blob) => hashOf(new Uint8Array(await blob.arrayBuffer())));

/** Serves what is asked for, and breaks after `breaksAt` bytes. */
function server(bytes: Uint8Array<ArrayBuffer>, breaksAt = Infinity): typeof fetch {
  return async (_, init) => {
    const range = new Headers(init?.headers).get('range');
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(stream) {
        stream.enqueue(bytes.slice(from, from + breaksAt));
        if (from + breaksAt < bytes.length) setTimeout(() => stream.error(new TypeError('broken')));
        else stream.close();
      },
    });
    const headers = from === 0 ? {} : { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    return new Response(body, { status: from === 0 ? 200 : 206, headers });
  };
}

const download = (caches: PackCaches, fetch: typeof globalThis.fetch, model = modelOf('small')) =>
  downloadPack(model, { store: storeOn(caches), fetch, signal: new AbortController().signal, onProgress: () => {} });

test('a broken download goes on where it ended, and the whole is read in order', async () => {
  const caches = memoryCaches();
  expect(await download(caches, server(content, 3000))).toBe('no-network');
  const store = storeOn(caches);
  expect(await store.have(modelOf('small').files[0]!)).toBe(3000);
  expect(await store.allInstalled()).toEqual([]);
  expect(await download(caches, server(content))).toBe('whole');
  const [shard] = await store.shardsOf(modelOf('small'));
  expect(new Uint8Array(await shard!.arrayBuffer())).toEqual(content);
  expect(await store.allInstalled()).toMatchObject([{ id: 'small' }]);
});

test('a file with one wrong byte is never complete: it would load, and say nonsense', async () => {
  const caches = memoryCaches();
  const wrong = content.slice();
  wrong[5000]! ^= 1;
  expect(await download(caches, server(wrong))).toBe('damaged');
  expect(await storeOn(caches).allInstalled()).toEqual([]);
  expect(caches.keys()).toEqual([]);
});

test('the last of a model is removed, and a file that another one uses stays', async () => {
  const caches = memoryCaches();
  const store = storeOn(caches);
  await download(caches, server(content), modelOf('small'));
  await download(caches, server(content), modelOf('same'));
  await store.forget('small');
  await store.sweep([]);
  expect((await store.allInstalled()).map(({ id }) => id)).toEqual(['same']);
  expect((await store.shardsOf(modelOf('same')))[0]!.size).toBe(content.length);
  await store.forget('same');
  await store.sweep([]);
  expect(caches.keys()).toEqual([]);
});
