import 'fake-indexeddb/auto';
import { afterAll, expect, test, vi } from 'vitest';

import type { EngineStatus } from '../../../replication/engine/status.ts';
import { listEntries, openOutbox, removeEntry } from '../../../replication/outbox/outbox.ts';
import { onWake } from '../../../replication/outbox/wake.ts';
import { addWaiting } from '../../../replication/questions/unsent-posts.ts';
import { memoryCaches } from '../../../tests/support/caches.ts';
import { testReplica } from '../../../tests/support/test-replica.ts';
import type { OpenReplica } from '../replica/open-replica.ts';

vi.stubGlobal('location', new URL('http://127.0.0.1/tasks'));
vi.stubGlobal('caches', memoryCaches());
vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
const { deviceSession } = await import('../server/device-session.ts');
const { createOutbox } = await import('./outbox.ts');
afterAll(() => deviceSession.store.close());

/** To a server that takes everything, once it is woken. */
async function sendQuestions(userId: string): Promise<void> {
  const outbox = await openOutbox(userId);
  for (const entry of await listEntries(userId)) await removeEntry(outbox, entry);
}

test('AUTH-5 a sign-out sends what waits in the directory of questions, although documents have nothing to send', async () => {
  const userId = crypto.randomUUID();
  const replica = await testReplica({ userId });
  let onStatus: (status: EngineStatus) => void = () => undefined;
  const engine = {
    status: (): EngineStatus => ({ phase: 'idle' }),
    onStatus(listener: typeof onStatus) {
      onStatus = listener;
      return () => undefined;
    },
    isLeading: () => true,
    wake() {
      onStatus({ phase: 'syncing' });
      onStatus({ phase: 'idle' });
    },
  };
  const unsent = {
    watch(listener: (count: { waiting: number; rejected: number }) => void) {
      listener({ waiting: 0, rejected: 0 });
      return () => undefined;
    },
  };
  const outbox = createOutbox({ userId, replica, engine, unsent } as unknown as OpenReplica);
  onWake(() => void sendQuestions(userId), new AbortController().signal);
  await addWaiting(userId, { kind: 'answer', answerId: crypto.randomUUID(), entryId: 'e', body: 'Because' });
  expect(await outbox.pushWaiting()).toEqual({ remaining: 0 });
  await replica.database.close();
});
