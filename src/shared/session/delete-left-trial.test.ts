import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { beginTrial, leaveTrial, readTrial, takeTrial } from '../../../replication/auth/trial.ts';
import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { memoryCaches } from '../../../tests/support/caches.ts';

const drafts = new Map<string, string>();
const pictures = memoryCaches();
vi.stubGlobal('location', new URL('http://127.0.0.1/migration'));
vi.stubGlobal('caches', pictures);
vi.stubGlobal('localStorage', {
  key: (at: number) => [...drafts.keys()][at] ?? null,
  removeItem: (key: string) => drafts.delete(key),
  get length() {
    return drafts.size;
  },
});
const { deviceSession } = await import('../server/device-session.ts');
const { deleteLeftTrial } = await import('./delete-left-trial.ts');
const { takeAlong } = await import('./trial.commands.ts');
const { store } = deviceSession;

let trialId: string;
let userId: string;

const nameOf = (id: string) => `rxdb-dexie-ekagra-${id}--0--todos`;

function openDatabase(id: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(nameOf(id));
    request.onupgradeneeded = () => request.result.createObjectStore('docs').put('a task', 'id');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('not opened'));
  });
}

async function countIn(database: IDBDatabase): Promise<number> {
  const request = database.transaction('docs').objectStore('docs').count();
  await new Promise((resolve) => (request.onsuccess = resolve));
  return request.result;
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

const signIn = (id: string) => store.update([], () => ({ owner: JSON.stringify({ id, user_metadata: {} }) }));

beforeEach(async () => {
  [trialId, userId] = [crypto.randomUUID(), crypto.randomUUID()];
  await store.update([], () => ({ owner: null, trial: null, taking: null }));
  await beginTrial(store, () => trialId);
  for (const id of [trialId, userId]) {
    (await openDatabase(id)).close();
    drafts.set(`ekagra-${id}-draft-task`, 'Half typed');
    await keptPictures(pictures, id).keepUnsent(`${id}/a.webp`, new Blob(['a picture']));
  }
  await signIn(userId);
  await leaveTrial(store, userId);
});

test('all that was tried is deleted, and nothing of the student', async () => {
  const news: unknown[] = [];
  const stop = deviceSession.channel.listen((each) => news.push(each));
  expect(await deleteLeftTrial(userId)).toBe(true);
  stop();
  expect(news).toEqual([{ type: 'signed-in', userId }]);
  expect(await readTrial(store)).toBeNull();
  expect(await databases()).not.toContain(nameOf(trialId));
  expect(await databases()).toContain(nameOf(userId));
  expect([...drafts.keys()].filter((key) => key.includes(trialId))).toEqual([]);
  expect(drafts.has(`ekagra-${userId}-draft-task`)).toBe(true);
  expect(await keptPictures(pictures, trialId).waiting()).toEqual([]);
  expect(await keptPictures(pictures, userId).waiting()).toEqual([`${userId}/a.webp`]);
});

test.each([
  ['goes on, as the student signed out in another tab', () => store.update([], () => ({ owner: JSON.stringify({ id: trialId }) }))],
  ['is beside somebody else by now', () => signIn('ravi')],
  ['was taken along in another tab', () => takeTrial(store, userId)],
])('a trial that %s is not deleted', async (_, meanwhile) => {
  await meanwhile();
  expect(await deleteLeftTrial(userId)).toBe(false);
  expect(await databases()).toContain(nameOf(trialId));
  expect(drafts.has(`ekagra-${trialId}-draft-task`)).toBe(true);
});

test('a tab that keeps it open ends the waiting: its content is gone, and the rest is offered again', async () => {
  const tab = await openDatabase(trialId);
  await expect(deleteLeftTrial(userId, 50)).rejects.toThrow('Another tab has it open');
  expect(await readTrial(store)).toEqual({ id: trialId, leftBy: userId });
  await expect.poll(() => countIn(tab)).toBe(0);
  expect([...drafts.keys()].filter((key) => key.includes(trialId))).toEqual([]);
  tab.close();
  expect(await deleteLeftTrial(userId)).toBe(true);
});

test('who takes along while it is being deleted is told that it is not here any more', async () => {
  const tab = await openDatabase(trialId);
  const deleting = deleteLeftTrial(userId);
  const taking = takeAlong(userId);
  tab.close();
  expect(await Promise.all([deleting, taking])).toEqual([true, false]);
});
