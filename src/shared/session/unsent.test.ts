import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { addWaiting } from '../../../replication/questions/unsent-posts.ts';
import { beginTrial, takeTrial } from '../../../replication/auth/trial.ts';
import { memoryCaches } from '../../../tests/support/caches.ts';
import { markRejected } from '../../../tests/support/rejection.ts';
import { testReplica, type TestReplica } from '../../../tests/support/test-replica.ts';

const pictures = memoryCaches();
vi.stubGlobal('location', new URL('http://127.0.0.1/tasks'));
vi.stubGlobal('caches', pictures);
const { deviceSession } = await import('../server/device-session.ts');
const { hasUnsent } = await import('./unsent.ts');
const { store } = deviceSession;
afterAll(() => store.close());

let userId: string;
let replica: TestReplica;
beforeEach(async () => {
  userId = crypto.randomUUID();
  replica = await testReplica({ userId });
  return () => replica.database.close();
});

const addSubject = async (): Promise<string> => {
  const id = crypto.randomUUID();
  expect(await replica.insert('userSubjects', { id, userId, name: 'Physics' })).toEqual({ ok: true });
  return id;
};

/** As after its verdict. */
async function settle(id: string): Promise<void> {
  const [previous] = await replica.store.read('userSubjects', [id]);
  const next = { ...previous!, sync: { state: 'synced', version: 1, n: previous!.sync.n, changes: [] } } as const;
  expect(await replica.store.write('userSubjects', [{ previous, next }])).toEqual([]);
}

test('AUTH-2 of a student whose documents are all on the server, nothing holds back the next student', async () => {
  expect(await hasUnsent(userId)).toBe(false);
  await settle(await addSubject());
  expect(await hasUnsent(userId)).toBe(false);
});

test.each([
  ['a document', async (): Promise<void> => void (await addSubject())],
  ['a document that the server rejected', async (): Promise<void> => markRejected(replica.store, 'userSubjects', await addSubject())],
  [
    'a deletion',
    async () => {
      const id = await addSubject();
      await settle(id);
      await replica.remove('userSubjects', id);
    },
  ],
  ['a picture', () => keptPictures(pictures, userId).keepUnsent(`${userId}/one.webp`, new Blob(['picture']))],
  ['an answer', () => addWaiting(userId, { kind: 'answer', answerId: crypto.randomUUID(), entryId: 'e', body: 'Because' })],
  [
    'a trial that the student takes along',
    async () => {
      await store.update([], () => ({ owner: null }));
      await beginTrial(store, () => crypto.randomUUID());
      await store.update([], () => ({ owner: JSON.stringify({ id: userId, user_metadata: {} }) }));
      await takeTrial(store, userId);
    },
  ],
] as const)('AUTH-2 nobody takes over a device that alone has %s', async (_what, write) => {
  await write();
  expect(await hasUnsent(userId)).toBe(true);
});
