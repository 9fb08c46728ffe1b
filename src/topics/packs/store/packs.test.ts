import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createStaticFiles } from '../../../../backend/http/static-files.ts';
import { memoryCaches } from '../../../../tests/support/caches.ts';
import { type Pack, PACK, PACK_CACHE, PACK_LIST, sizeOf } from '../rules/pack.ts';
import { type PackCaches, packStore } from './pack-store.ts';
import { createPacks } from './packs.ts';

const KB = 1024;

/** A server of real files. Its connections break or stall after a number of bytes. */
async function startServer() {
  const directory = mkdtempSync(path.join(tmpdir(), 'ekagra-packs-'));
  const serve = createStaticFiles(directory, {});
  const asked: string[] = [];
  let limit: Limit = { bytes: Infinity, isCut: true };
  const server = createServer((request, response) => {
    if (request.url !== PACK_LIST) {
      asked.push(`${request.url} ${request.headers.range ?? 'whole'}`);
      limited(response, limit);
    }
    void serve(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(directory, { recursive: true });
  });
  return {
    asked,
    cutAfter: (bytes: number) => void (limit = { bytes, isCut: true }),
    stallAfter: (bytes: number) => void (limit = { bytes, isCut: false }),
    fetch: ((input: string, init?: RequestInit) => fetch(new URL(input, url), init)) as typeof globalThis.fetch,
    /** Publishes a version of a pack with files of these sizes. */
    publish(version: string, ...sizes: readonly number[]): Pack {
      mkdirSync(path.join(directory, 'packs/files'), { recursive: true });
      const files = sizes.map((bytes, index) => {
        const content = randomBytes(bytes);
        const file = { name: `${index}.bin`, url: `/packs/files/${version}-${index}.bin`, bytes };
        writeFileSync(path.join(directory, file.url), content);
        return { ...file, sha256: createHash('sha256').update(content).digest('hex') };
      });
      const pack: Pack = { id: 'sympy', version, files };
      writeFileSync(path.join(directory, PACK_LIST), JSON.stringify([pack]));
      return pack;
    },
    spoil: (file: string) => writeFileSync(path.join(directory, file), randomBytes(300 * KB)),
  };
}

interface Limit {
  readonly bytes: number;
  readonly isCut: boolean;
}

function limited(response: ServerResponse, { bytes, isCut }: Limit): void {
  let left = bytes;
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  /** @returns whether all of it was sent */
  const send = (chunk: Buffer): boolean => {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (part.length === chunk.length) write(part);
    else write(part, () => isCut && response.destroy());
    return part.length === chunk.length;
  };
  response.write = send as typeof response.write;
  // Small files come in one piece.
  response.end = ((chunk?: Buffer) => (chunk === undefined || send(chunk) ? end() : response)) as typeof response.end;
}

/** One tab of a device; tabs share the caches. */
async function openTab(server: { fetch: typeof fetch }, caches: PackCaches = memoryCaches(), name: string = crypto.randomUUID()) {
  const channel = new BroadcastChannel(name);
  const packs = createPacks({
    list: PACK_LIST,
    schema: PACK,
    store: packStore(caches),
    fetch: server.fetch,
    locks: navigator.locks,
    channel: channel as never,
  });
  await packs.refresh();
  const state = () => {
    const all = packs.all();
    if (all === null || all === 'unknown') throw new Error('The packs were not found.');
    return all[0]!;
  };
  return { packs, state, channel, [Symbol.dispose]: () => channel.close() };
}

test('nothing downloads unasked; a requested pack arrives complete and survives a reload', async () => {
  const server = await startServer();
  const pack = server.publish('one', 700 * KB, 3 * KB);
  const caches = memoryCaches();
  using tab = await openTab(server, caches);
  expect(tab.state()).toMatchObject({ phase: 'absent', have: 0 });
  expect(server.asked).toEqual([]);
  await tab.packs.download('sympy');
  expect(tab.state()).toMatchObject({ phase: 'whole', have: sizeOf(pack), problem: null });
  using later = await openTab(server, caches);
  expect(later.state()).toMatchObject({ phase: 'whole', have: sizeOf(pack) });
  await later.packs.download('sympy');
  expect(server.asked).toHaveLength(2);
});

test('a lost connection and a closed tab cost nothing: the download resumes where it stopped', async () => {
  const server = await startServer();
  const pack = server.publish('one', 10 * KB, 900 * KB);
  const caches = memoryCaches();
  server.cutAfter(400 * KB);
  using tab = await openTab(server, caches);
  await tab.packs.download('sympy');
  expect(tab.state()).toMatchObject({ phase: 'paused', problem: 'no-network' });
  const { have } = tab.state();
  expect(have).toBeGreaterThan(10 * KB);
  server.cutAfter(Infinity);
  using later = await openTab(server, caches);
  expect(later.state()).toMatchObject({ phase: 'paused', have, problem: null });
  await later.packs.download('sympy');
  expect(later.state()).toMatchObject({ phase: 'whole', have: sizeOf(pack) });
  expect(server.asked.at(-1)).toBe(`/packs/files/one-1.bin bytes=${have - 10 * KB}-`);
});

test('a pause keeps the pieces, and another tab can resume', async () => {
  const server = await startServer();
  server.publish('one', 2000 * KB);
  const caches = memoryCaches();
  using tab = await openTab(server, caches, 'tabs');
  using other = await openTab(server, caches, 'tabs');
  server.stallAfter(600 * KB);
  const stopped = tab.packs.download('sympy');
  await expect.poll(() => other.state()).toMatchObject({ phase: 'downloading', have: 600 * KB });
  other.packs.pause('sympy');
  await stopped;
  expect(tab.state()).toMatchObject({ phase: 'paused', have: 600 * KB, problem: null });
  await expect.poll(() => other.state()).toMatchObject({ phase: 'paused', have: 600 * KB });
});

test('two tabs do not download twice', async () => {
  const server = await startServer();
  server.publish('one', 800 * KB);
  const caches = memoryCaches();
  using one = await openTab(server, caches, 'twice');
  using two = await openTab(server, caches, 'twice');
  await Promise.all([one.packs.download('sympy'), two.packs.download('sympy')]);
  expect(server.asked).toHaveLength(1);
  await expect.poll(() => two.state()).toMatchObject({ phase: 'whole', have: 800 * KB });
});

test('a full device, a changed file, a missing file and no network each report themselves; the pieces stay', async () => {
  const server = await startServer();
  const pack = server.publish('one', 300 * KB, 300 * KB);
  const caches = memoryCaches();
  const full: PackCaches = {
    open: async (name) => ({
      ...(await caches.open(name)),
      put: async (request, response) => {
        if (String(request).includes('one-1')) throw new DOMException('no room', 'QuotaExceededError');
        await (await caches.open(name)).put(request, response);
      },
    }),
  };
  using crowded = await openTab(server, full);
  await crowded.packs.download('sympy');
  expect(crowded.state()).toMatchObject({ phase: 'paused', have: 300 * KB, problem: 'storage-full' });

  server.spoil(pack.files[1]!.url);
  using tab = await openTab(server, caches);
  await tab.packs.download('sympy');
  expect(tab.state()).toMatchObject({ phase: 'paused', have: 300 * KB, problem: 'damaged' });

  const lost: typeof fetch = async (input, init) =>
    input === PACK_LIST ? server.fetch(input, init) : new Response('gone', { status: 404 });
  using gone = await openTab({ fetch: lost }, caches);
  await gone.packs.download('sympy');
  expect(gone.state()).toMatchObject({ phase: 'paused', problem: 'unavailable' });

  const none: typeof fetch = async (input, init) => {
    if (input === PACK_LIST) return server.fetch(input, init);
    throw new TypeError('Failed to fetch');
  };
  using offline = await openTab({ fetch: none }, caches);
  await offline.packs.download('sympy');
  expect(offline.state()).toMatchObject({ phase: 'paused', have: 300 * KB, problem: 'no-network' });
});

test('removing a pack leaves nothing behind, complete or not', async () => {
  const server = await startServer();
  server.publish('one', 300 * KB, 300 * KB);
  const caches = memoryCaches();
  const kept = async () => (await (await caches.open(PACK_CACHE)).keys()).length;
  using tab = await openTab(server, caches);
  server.cutAfter(100 * KB);
  await tab.packs.download('sympy');
  await tab.packs.remove('sympy');
  expect(tab.state()).toMatchObject({ phase: 'absent', have: 0 });
  expect(await kept()).toBe(0);
  server.cutAfter(Infinity);
  await tab.packs.download('sympy');
  expect(tab.state().phase).toBe('whole');
  await tab.packs.remove('sympy');
  expect(await kept()).toBe(0);
});

test('an earlier version is used until the new one is complete, then deleted', async () => {
  const server = await startServer();
  server.publish('one', 20 * KB);
  const caches = memoryCaches();
  using tab = await openTab(server, caches);
  await tab.packs.download('sympy');
  server.publish('two', 500 * KB);
  server.cutAfter(100 * KB);
  await tab.packs.refresh();
  expect(tab.state()).toMatchObject({ phase: 'absent', isUpdate: true });
  await tab.packs.download('sympy');
  expect(await packStore(caches).installed('sympy')).toMatchObject({ version: 'one' });
  server.cutAfter(Infinity);
  await tab.packs.download('sympy');
  expect(tab.state()).toMatchObject({ phase: 'whole', isUpdate: false });
  expect(await packStore(caches).installed('sympy')).toMatchObject({ version: 'two' });
  expect((await (await caches.open(PACK_CACHE)).keys()).map(({ url }) => url)).not.toContainEqual(expect.stringContaining('one-0'));
});

test('an unreadable list is no crash, and a server without ranges only costs bytes', async () => {
  const server = await startServer();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  using lost = await openTab({ fetch: async () => new Response('<html>') });
  log.mockRestore();
  expect(lost.packs.all()).toBe('unknown');
  server.publish('one', 600 * KB);
  const caches = memoryCaches();
  server.cutAfter(300 * KB);
  const plain: typeof fetch = (input, init) => server.fetch(input, { signal: init?.signal ?? null });
  using tab = await openTab({ fetch: plain }, caches);
  await tab.packs.download('sympy');
  server.cutAfter(Infinity);
  await tab.packs.download('sympy');
  expect(tab.state().phase).toBe('whole');
});
