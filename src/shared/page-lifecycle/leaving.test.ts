import 'fake-indexeddb/auto';
import 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';

import { leftWritesPrefix, whileUnfinished } from '../../../replication/local/left-writes.ts';
import { ended } from '../../../replication/storage/indexed-db.ts';
import { watchPage } from '../../../tests/support/watch-page.ts';
import { handlePageLeave } from './handle-page-leave.ts';
import { watchSilence } from './watch-silence.ts';

async function openEmpty(): Promise<IDBDatabase> {
  const name = `left-page-${crypto.randomUUID()}`;
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('docs'));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  onTestFinished(() => {
    opening.result.close();
    indexedDB.deleteDatabase(name);
  });
  return opening.result;
}

/** A transaction that ends when it is aborted. */
function keepBusy(database: IDBDatabase): IDBTransaction {
  const busy = database.transaction('docs', 'readwrite');
  const ask = () => busy.objectStore('docs').count().addEventListener('success', ask);
  ask();
  return busy;
}

/** A page that is left and comes back, with its localStorage. In a real one, other databases would close and open meanwhile. */
function standInPage() {
  const page = new EventTarget();
  const stored = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const turn = (type: 'pagehide' | 'pageshow') => page.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  return { turn, localStorage: stored };
}

test('a page that goes into the cache notes what it writes, and holds up no other page', async () => {
  const { turn, localStorage } = standInPage();
  onTestFinished(watchPage());
  onTestFinished(handlePageLeave());
  const userId = crypto.randomUUID();
  const database = await openEmpty();
  const busy = keepBusy(database);
  const next = { id: 'a', _deleted: false, sync: { state: 'waiting' as const, version: 0, n: 1, changes: [] } };
  void whileUnfinished({ userId, collection: 'todos', writes: [{ previous: undefined, next }] }, () => new Promise(() => {}));

  const end = ended(busy);
  turn('pagehide');
  await expect(end).rejects.toBeNull();
  const notes = [...localStorage.keys()].filter((key) => key.startsWith(leftWritesPrefix(userId)));
  expect(notes.map((key) => JSON.parse(localStorage.get(key)!))).toEqual([{ collection: 'todos', writes: [{ next }] }]);
  expect(() => database.transaction('docs')).toThrow('The page was left');

  turn('pageshow');
  const after = database.transaction('docs', 'readwrite');
  after.objectStore('docs').put('stored', 'key');
  await ended(after);
});

test('silent storage is looked for only while it owes an answer, and a phone that slept waits anew', async () => {
  onTestFinished(watchPage());
  const database = await openEmpty();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const said: boolean[] = [];
  onTestFinished(watchSilence(15_000, (isSilent) => said.push(isSilent)));
  expect(vi.getTimerCount()).toBe(0);

  const first = keepBusy(database);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(14_000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual([true]);
  const firstEnd = ended(first);
  first.abort();
  await expect(firstEnd).rejects.toBeNull();
  vi.advanceTimersByTime(1000);
  expect(said).toEqual([true, false]);
  expect(vi.getTimerCount()).toBe(0);

  const second = keepBusy(database);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(15_000);
  expect(said).toEqual([true, false]);
  vi.advanceTimersByTime(15_000);
  expect(said).toEqual([true, false, true]);
  const secondEnd = ended(second);
  second.abort();
  await expect(secondEnd).rejects.toBeNull();
});
