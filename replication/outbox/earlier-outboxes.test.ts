import 'fake-indexeddb/auto';
import Dexie, { type Table } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dieAfter } from '../../tests/storage/dying-device.ts';
import { memoryCaches } from '../../tests/support/caches.ts';
import { keptPictures } from '../pictures/kept-pictures.ts';
import type { QaWrite } from './qa-write.ts';
import { addWaiting, findPicture, listUnsentPosts } from '../questions/unsent-posts.ts';
import { countEntries, deleteOutbox, listEntries, openOutbox, refuseEntry, removeEntry, takeOver } from './outbox.ts';

// What releases before the outbox was one stored, and what an open tab of theirs goes on storing.

interface Earlier extends Dexie {
  readonly writes: Table<object, string>;
  readonly pictures: Table<object, string>;
}

let userId: string;
let caches: ReturnType<typeof memoryCaches>;
let tab: Earlier;

beforeEach(async () => {
  userId = crypto.randomUUID();
  caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  tab = openTab();
});
afterEach(async () => {
  tab.close();
  await deleteOutbox(userId);
  vi.unstubAllGlobals();
});

function openTab(): Earlier {
  const database = new Dexie(`ekagra-${userId}-questions`) as Earlier;
  database.version(1).stores({ writes: 'key, at' });
  database.version(2).stores({ pictures: 'path' });
  return database;
}

const answer = (answerId: string): QaWrite => ({ kind: 'answer', answerId, entryId: 'e', body: 'Because' });
const vote = (value: -1 | 0 | 1): QaWrite => ({ kind: 'vote', target: 'answer', targetId: 'a', value });
const row = (key: string, at: number, write: QaWrite, more: object = {}) => ({ key, at, write, since: at, refusal: null, ...more });

async function writePicture(path: string, headers: Record<string, string> = {}) {
  const cache = await caches.open(`ekagra-${userId}-unsent-pictures`);
  await cache.put(`/message-pictures/${encodeURIComponent(path)}`, new Response(new Blob([path], { type: 'image/webp' }), { headers }));
}

const left = async () => [
  await tab.writes.count(),
  await tab.pictures.count(),
  (await (await caches.open(`ekagra-${userId}-unsent-pictures`)).keys()).length,
];

/** Two answers, of which the first shows a picture, a draft's picture, and two pictures of messages. */
async function fillEarlier() {
  const pictured: QaWrite = { ...answer('2'), picture: { path: 'shown', alt: '' } } as QaWrite;
  await tab.writes.bulkPut([
    row('answer 1', 8, answer('1'), { refusal: 'qa-links' }),
    row('answer 2', 5, pictured, { unknown: { answers: 2, since: 100 } }),
  ]);
  for (const path of ['shown', 'draft'])
    await tab.pictures.put({ path, type: 'image/webp', bytes: new TextEncoder().encode(path).buffer, at: 1 });
  await writePicture('me/a.webp');
  await writePicture('me/b.webp', { 'x-refused': 'full' });
}

async function expectEverything() {
  expect(await listUnsentPosts(userId)).toMatchObject([
    { key: 'answer 2', since: 5, refusal: null },
    { key: 'answer 1', since: 8, refusal: 'qa-links' },
  ]);
  for (const path of ['shown', 'draft']) expect(await (await findPicture(userId, path))?.text()).toBe(path);
  const pictures = keptPictures(null, userId);
  expect(await pictures.unsent()).toEqual({ waiting: ['me/a.webp'], leaving: [], refused: [], full: ['me/b.webp'] });
  const found = await pictures.find('me/a.webp');
  expect([found?.picture.type, await found?.picture.text()]).toEqual(['image/webp', 'me/a.webp']);
  expect(await left()).toEqual([0, 0, 0]);
  expect(await countEntries(userId)).toBe(4);
}

test('OUT-6 all that earlier releases left comes along, in order, with its pictures and refusals', async () => {
  await fillEarlier();
  expect(await countEntries(userId)).toBe(4);
  await expectEverything();
});

test('OUT-6 wherever the device dies while it moves, each entry is here once after the next start', async () => {
  for (let steps = 0; ; steps += 1) {
    await fillEarlier();
    const death = dieAfter(steps, [`ekagra-${userId}-questions`, `ekagra-${userId}-outbox`]);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await takeOver(userId).catch(() => undefined);
    death.end();
    expect(await takeOver(userId)).toBe(0);
    await expectEverything();
    if (!death.hasDied()) return;
    await deleteOutbox(userId);
  }
});

test('OUT-6 what an old tab writes later is found by the next round and by a sign-out, whichever of two votes is the later one', async () => {
  await addWaiting(userId, vote(1));
  await tab.writes.put(row('vote a', 1, vote(-1), { since: Date.now() + 1 }));
  await tab.writes.put(row('vote b', 2, { ...vote(-1), targetId: 'b' } as QaWrite, { since: 1 }));
  await addWaiting(userId, { ...vote(1), targetId: 'b' } as QaWrite);
  await writePicture('me/late.webp');
  expect(await countEntries(userId)).toBe(3);
  expect((await listUnsentPosts(userId)).map(({ key, write }) => [key, 'value' in write && write.value])).toEqual([
    ['vote b', 1],
    ['vote a', -1],
  ]);
  expect(await left()).toEqual([0, 0, 0]);
});

test('OUT-6 a vote that was changed here stays over one of an old tab between its first and its last writing', async () => {
  await addWaiting(userId, vote(1));
  const { since } = (await listUnsentPosts(userId))[0]!;
  await tab.writes.put(row('vote a', 1, vote(-1), { since: since! + 1 }));
  await expect.poll(() => Date.now()).toBeGreaterThan(since! + 1);
  await addWaiting(userId, vote(0));
  expect(await countEntries(userId)).toBe(1);
  expect(await listUnsentPosts(userId)).toMatchObject([{ write: vote(0), since }]);
});

test('OUT-6 what was moved and sent or refused meanwhile is not brought back by its copy', async () => {
  await tab.writes.put(row('answer 1', 1, answer('1')));
  await takeOver(userId);
  const outbox = await openOutbox(userId);
  const [moved] = await listEntries(userId);
  await refuseEntry(outbox, moved!, 'qa-rate');
  // The device died before it was removed there.
  await tab.writes.put(row('answer 1', 1, answer('1')));
  await takeOver(userId);
  expect(await listEntries(userId)).toMatchObject([{ id: moved!.id, refusal: 'qa-rate' }]);
  await removeEntry(outbox, moved!);
  expect(await countEntries(userId)).toBe(0);
});

test('OUT-6 what cannot be moved, as on a full disk, counts as waiting and is moved once there is room', async () => {
  await fillEarlier();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await countEntries(userId)).toBe(4);
  expect(await listEntries(userId)).toEqual([]);
  full.mockRestore();
  await takeOver(userId);
  await expectEverything();
});

test('two tabs that move at once bring each entry along once', async () => {
  await fillEarlier();
  expect(await Promise.all([takeOver(userId), takeOver(userId), takeOver(userId)])).toContain(0);
  await expectEverything();
});

test('OUT-7, AUTH-3 the earlier outboxes are deleted with the student, and none is created for who never had any', async () => {
  await fillEarlier();
  await deleteOutbox(userId);
  const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(userId));
  expect([names, caches.names()]).toEqual([[], []]);
  expect(await countEntries(userId)).toBe(0);
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes(userId))).toEqual([]);
});
