import { afterEach, expect, test, vi } from 'vitest';

import { testReplica } from '../../tests/support/test-replica.ts';
import { deviceStorage } from './device-storage.ts';

afterEach(() => void vi.restoreAllMocks());

test('DOC-1: a write is on disk before it counts as saved', async () => {
  // Set before Dexie, which keeps the method of every database it opens.
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const replica = await testReplica({ storage: deviceStorage() });
  begun.mockClear();
  const [id, createdBy] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await replica.insert('todos', { id, createdBy, title: 'Kinematics' })).toEqual({ ok: true });
  expect(await replica.edit('todos', id, { title: 'Optics' })).toEqual({ ok: true });
  // Without BroadcastChannel, tabs exchange messages through a database of their own.
  const isOurs = (at: number): boolean => (begun.mock.contexts[at] as IDBDatabase).name.startsWith('rxdb-dexie');
  const writes = begun.mock.calls.filter(([, mode], at) => mode === 'readwrite' && isOurs(at));
  expect(writes.length).toBeGreaterThan(0);
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
  await replica.database.remove();
});
