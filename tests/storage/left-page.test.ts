import 'fake-indexeddb/auto';
import 'dexie';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';

import { openSessionStore } from '../../replication/auth/session-store.ts';
import { finishLeftWrites } from '../../replication/local/finish-left-writes.ts';
import { leftWritesPrefix, noteLeftWrites } from '../../replication/local/left-writes.ts';
import { comeBack, leave, onFreshStart } from '../../replication/storage/departure.ts';
import { ended } from '../../replication/storage/indexed-db.ts';
import { createDraftCopies } from '../../src/shared/replica/draft-copies.ts';
import { succeeded } from '../support/indexed-db.ts';
import { testReplica } from '../support/test-replica.ts';
import { watchPage } from '../support/watch-page.ts';

/** localStorage with room for `room` characters. */
function localStorageOf(room = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('Full', 'QuotaExceededError');
      entries.set(key, text);
    },
  };
}

/** A page of a student, which is left when it begins to write to its tasks. Dexie takes the way to transactions when it opens. */
async function pageToBeLeft(userId: string, storage: ReturnType<typeof localStorageOf>) {
  const stopWatching = watchPage();
  onTestFinished(stopWatching);
  const left = Promise.withResolvers<void>();
  let isReady = false;
  const begin = IDBDatabase.prototype.transaction;
  const beginning = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begun(this: IDBDatabase, ...given) {
    const transaction = begin.apply(this, given);
    if (isReady && transaction.mode === 'readwrite' && this.name.endsWith('--todos')) {
      transaction.addEventListener('abort', () => left.resolve());
      queueMicrotask(() => {
        noteLeftWrites(() => storage);
        leave(true);
      });
    }
    return transaction;
  });
  const replica = await testReplica({ userId });
  isReady = true;
  return {
    replica,
    /** Its transaction was aborted. */
    left: left.promise,
    async end() {
      beginning.mockRestore();
      stopWatching();
      await replica.database.close();
    },
  };
}

/** The same student's next page. */
async function nextPage(userId: string) {
  const replica = await testReplica({ userId });
  onTestFinished(async () => void (await replica.database.close()));
  return replica;
}

const notesIn = (storage: ReturnType<typeof localStorageOf>, userId: string) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter((key) => key.startsWith(leftWritesPrefix(userId)));

const task = (userId: string, title: string) => ({ id: randomUUID(), createdBy: userId, createdAt: 1, title, position: 'a0' });

/** Resolves to what a promise has come to by now. */
const stateOf = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'stored',
      () => 'failed',
    ),
    new Promise((resolve) => {
      setTimeout(() => resolve('open'));
    }),
  ]);

test('LEFT-1 a left page ends its transactions, and begins none until it is back', async () => {
  onTestFinished(watchPage());
  const opening = indexedDB.open(randomUUID());
  opening.onupgradeneeded = () => void opening.result.createObjectStore('docs');
  const database = await succeeded(opening);
  onTestFinished(() => database.close());
  const busy = database.transaction('docs', 'readwrite');
  // As a page that asks again and again: frozen, it would never let go.
  const ask = () => busy.objectStore('docs').count().addEventListener('success', ask);
  ask();
  const end = ended(busy);
  leave(false);
  await expect(end).rejects.toBeNull();
  expect(() => database.transaction('docs')).toThrow('The page was left');
  comeBack();
  const next = database.transaction('docs', 'readwrite');
  next.objectStore('docs').put('stored', 'key');
  await ended(next);
});

test('LEFT-1 the making of a database ends with its page too: the next page makes it', async () => {
  onTestFinished(watchPage());
  const name = randomUUID();
  const opening = indexedDB.open(name, 2);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('docs');
    queueMicrotask(() => leave(false));
  });
  await expect(succeeded(opening)).rejects.toMatchObject({ name: 'AbortError' });
  comeBack();
  const again = indexedDB.open(name, 2);
  again.onupgradeneeded = ({ oldVersion }) => {
    expect(oldVersion).toBe(0);
    again.result.createObjectStore('docs');
  };
  (await succeeded(again)).close();
});

test('LEFT-2 a write that a departure cuts off is in the next page, once, and the left page shows no failure', async () => {
  const userId = randomUUID();
  const storage = localStorageOf();
  const page = await pageToBeLeft(userId, storage);
  const wanted = task(userId, 'Read about lenses');
  const writing = page.replica.insert('todos', wanted);
  await page.left;
  expect(notesIn(storage, userId)).toHaveLength(1);
  expect(await stateOf(writing)).toBe('open');
  await page.end();

  const next = await nextPage(userId);
  expect(await next.get('todos', wanted.id)).toBeNull();
  await finishLeftWrites(userId, next.store, storage, Date.now());
  expect(await next.get('todos', wanted.id)).toMatchObject({ title: 'Read about lenses' });
  expect(await next.store.countInState('todos', 'waiting')).toBe(1);
  expect(storage.length).toBe(0);
});

test('LEFT-2 where the note finds no room nothing is stored, as after a crash', async () => {
  const userId = randomUUID();
  const storage = localStorageOf(100);
  const page = await pageToBeLeft(userId, storage);
  const writing = page.replica.insert('todos', task(userId, 'Read about lenses'));
  await page.left;
  expect(await stateOf(writing)).toBe('open');
  expect(storage.length).toBe(0);
  await page.end();
});

test('LEFT-2 a student finishes nothing of another, and nothing that cannot be read', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  const storage = localStorageOf();
  storage.setItem(`${leftWritesPrefix(other)}1`, '{}');
  storage.setItem(`${leftWritesPrefix(userId)}1`, '{"collection":"todos","writes":[{"next":{"id":"a"}}]}');
  storage.setItem(`${leftWritesPrefix(userId)}2`, 'no JSON');
  storage.setItem(`${leftWritesPrefix(userId)}3`, JSON.stringify({ collection: 'sessions', writes: [] }));
  const next = await nextPage(userId);
  await finishLeftWrites(userId, next.store, storage, Date.now());
  expect(await next.find('todos')).toEqual([]);
  expect([storage.length, storage.key(0)]).toEqual([1, `${leftWritesPrefix(other)}1`]);
});

test('LEFT-1 a page that lost its databases in the cache starts afresh, and nothing fails in it before', async () => {
  const userId = randomUUID();
  const storage = localStorageOf();
  const page = await pageToBeLeft(userId, storage);
  const starts: string[] = [];
  onTestFinished(onFreshStart(() => starts.push('afresh')));
  void page.replica.insert('todos', task(userId, 'Read about lenses'));
  await page.left;
  comeBack();
  await expect.poll(() => starts).toEqual(['afresh']);
  const late = page.replica.find('todos');
  expect(await stateOf(late)).toBe('open');
  await page.end();
});

test('LEFT-1 a draft that is typed in the last moment is copied when the page is back', async () => {
  onTestFinished(watchPage());
  const userId = randomUUID();
  const storage = localStorageOf();
  const copies = createDraftCopies(() => storage, Date.now);
  await copies.open(userId);
  onTestFinished(() => copies.forget(userId));
  leave(false);
  const key = `ekagra-${userId}-draft-new-task`;
  copies.keep(key, 'Read about lens');
  const flushing = copies.flush();
  expect(await stateOf(flushing)).toBe('open');
  comeBack();
  await flushing;
  const kept = openSessionStore(indexedDB, `ekagra-${userId}-drafts`, 1);
  onTestFinished(() => kept.close());
  expect((await kept.read([key]))[key]).toContain('Read about lens');
});
