import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';

import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { addWaiting } from '../../../replication/questions/unsent-posts.ts';
import { WritingClosedError } from '../../../replication/storage/writing.ts';
import { memoryCaches } from '../../../tests/support/caches.ts';
import { markRejected } from '../../../tests/support/rejection.ts';
import { testReplica, type TestReplica } from '../../../tests/support/test-replica.ts';
import type { OpenReplica } from '../replica/open-replica.ts';

const pictures = memoryCaches();
vi.stubGlobal('location', new URL('http://127.0.0.1/tasks'));
vi.stubGlobal('caches', pictures);
const { deviceSession } = await import('../server/device-session.ts');
const { createOutbox } = await import('./outbox.ts');
const { startSession } = await import('./session.ts');

const opened: TestReplica[] = [];
afterEach(async () => {
  for (const { database } of opened.splice(0)) await database.close();
});
afterAll(() => deviceSession.store.close());

/** A student with an open database. What they write may as well come from another tab: all share the lock. */
async function openStudent() {
  const userId = crypto.randomUUID();
  const replica = await testReplica({ userId });
  opened.push(replica);
  const outbox = createOutbox({ userId, replica, close: async () => undefined } as unknown as OpenReplica);
  const addSubject = () => replica.insert('userSubjects', { id: crypto.randomUUID(), userId, name: 'Physics' });
  return { userId, replica, outbox, addSubject };
}

type Student = Awaited<ReturnType<typeof openStudent>>;

interface Meanwhile {
  readonly afterCount?: (student: Student) => Promise<unknown>;
  readonly duringDeletion?: (student: Student) => Promise<unknown>;
}

/** Signs out, and does something meanwhile. */
async function signOut({ afterCount, duringDeletion }: Meanwhile) {
  const student = await openStudent();
  await deviceSession.store.update([], () => ({ owner: JSON.stringify({ id: student.userId, user_metadata: {} }), forget: null }));
  const deleteUserData = vi.fn<() => Promise<void>>(async () => void (await duringDeletion?.(student)));
  const { actor, attachOutbox, settled } = startSession(deleteUserData);
  attachOutbox({
    ...student.outbox,
    async pushWaiting() {
      const counted = await student.outbox.pushWaiting();
      await afterCount?.(student);
      return counted;
    },
  });
  await settled();
  actor.send({ type: 'SIGN_OUT' });
  return { student, actor, deleteUserData };
}

test('AUTH-5 what another tab writes between the last count and the deletion is kept, and the student is asked', async () => {
  const { student, actor, deleteUserData } = await signOut({ afterCount: ({ addSubject }) => addSubject() });
  const asked = await waitFor(actor, (current) => current.matches({ signedIn: 'confirming' }));
  expect(asked.context.remaining).toBe(1);
  expect(deleteUserData).not.toHaveBeenCalled();
  expect(await deviceSession.store.read(['forget'])).toEqual({ forget: null });
  actor.send({ type: 'STAY' });
  expect(await student.addSubject()).toEqual({ ok: true });
  actor.stop();
});

test('AUTH-5 what another tab writes during the deletion is refused with a sentence', async () => {
  const results: unknown[] = [];
  const { actor } = await signOut({ duringDeletion: async ({ addSubject }) => results.push(await addSubject()) });
  await waitFor(actor, (current) => current.matches('signedOut'));
  const message = 'You are signing out, so this was not saved. To keep it, stay signed in and try again.';
  expect(results).toEqual([{ ok: false, error: { kind: 'signing-out', message } }]);
  actor.stop();
});

test('AUTH-5 what the server rejected is not deleted unasked: only the student gives it up', async () => {
  const { userId, replica, outbox } = await openStudent();
  const id = crypto.randomUUID();
  await replica.insert('userSubjects', { id, userId, name: 'Physics' });
  await markRejected(replica.store, 'userSubjects', id);
  const { remaining, reopen } = await outbox.closeWriting();
  reopen();
  expect(remaining).toBe(1);
});

const kinds = ['subject', 'picture', 'answer'] as const;
/** What is written, and how many turns of the event loop later. */
const writes = fc.array(fc.record({ kind: fc.constantFrom(...kinds), after: fc.nat(12) }), { minLength: 1, maxLength: 6 });

test('AUTH-5 whatever is written while a sign-out closes writing is either counted or refused', async () => {
  const { userId, outbox, addSubject } = await openStudent();
  const write = {
    subject: async () => (await addSubject()).ok,
    picture: () => accepted(keptPictures(pictures, userId).keepUnsent(`${userId}/${crypto.randomUUID()}.webp`, new Blob(['picture']))),
    answer: () => accepted(addWaiting(userId, { kind: 'answer', answerId: crypto.randomUUID(), entryId: 'e', body: 'Because' })),
  };
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(writes, fc.nat(12), async (history, closesAfter) => {
      const results = history.map(async ({ kind, after }) => {
        await turns(after);
        return write[kind]();
      });
      await turns(closesAfter);
      const { remaining, reopen } = await outbox.closeWriting();
      stored += (await Promise.all(results)).filter(Boolean).length;
      reopen();
      expect(remaining).toBe(stored);
      // The lock is free once a write passes again.
      await expect.poll(() => write.subject()).toBe(true);
      stored += 1;
    }),
    { numRuns: 25 },
  );
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}

/** False if writing was closed. */
function accepted(writing: Promise<unknown>): Promise<boolean> {
  return writing.then(
    () => true,
    (error: unknown) => {
      if (error instanceof WritingClosedError) return false;
      throw error;
    },
  );
}
