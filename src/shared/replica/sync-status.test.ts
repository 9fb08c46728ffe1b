import { expect, test } from 'vitest';

import type { EngineStatus } from '../../../replication/engine/status.ts';
import { syncStatus } from './sync-status.ts';

test('nothing counts as synced while a change waits or the first pull is outstanding', () => {
  expect(syncStatus({ phase: 'idle' }, 0, 0).kind).toBe('synced');
  expect(syncStatus({ phase: 'idle' }, 1, 0).kind).toBe('syncing');
  expect(syncStatus({ phase: 'syncing' }, 0, 0).kind).toBe('syncing');
});

test('nothing counts as synced before the outbox was counted, as in a newly opened tab', () => {
  expect(syncStatus({ phase: 'idle' }, undefined, 0)).toEqual({ kind: 'syncing', waiting: 0, rejected: 0 });
});

test('a rejected change is not hidden by being offline or busy', () => {
  for (const phase of ['idle', 'syncing', 'offline'] as const)
    expect(syncStatus({ phase }, 2, 1)).toMatchObject({ kind: 'attention', waiting: 2, rejected: 1 });
});

test('a problem that waiting does not fix comes with a sentence that says what to do', () => {
  expect(syncStatus({ phase: 'signed-out' }, 3, 0).message).toContain('Sign in again');
  expect(syncStatus({ phase: 'storage-failed', kind: 'quota' }, 0, 0).message).toContain('Free some space');
  expect(syncStatus({ phase: 'halted', reason: 'restored-server' }, 0, 0)).toMatchObject({ canStartOver: true });
  expect(syncStatus({ phase: 'halted', reason: 'wrong-user' }, 0, 0)).not.toHaveProperty('canStartOver');
});

test('OUT-4 what only the server can mend is not the student’s to attend to', () => {
  const delayed: EngineStatus = { phase: 'idle', delayed: true };
  for (const engine of [{ phase: 'failed' }, delayed] as const) {
    expect(syncStatus(engine, 3, 0)).toMatchObject({ kind: 'ailing', message: expect.stringContaining('Ekagra keeps trying') });
    expect(syncStatus(engine, 3, 1).kind).toBe('attention');
  }
  expect(syncStatus({ phase: 'idle' }, 3, 0, true)).toMatchObject({ kind: 'ailing', waiting: 3 });
  expect(syncStatus({ phase: 'idle' }, 0, 0, true).kind).toBe('synced');
  expect(syncStatus({ phase: 'offline' }, 3, 0, true).kind).toBe('offline');
});
