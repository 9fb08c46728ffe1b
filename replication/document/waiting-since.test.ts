import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../tests/support/test-replica.ts';
import { collectionSchemas } from '../schema/collections.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { fieldsOf, type LocalDocument } from './local-document.ts';
import { rebased, settledUpTo } from './rebase.ts';
import { waitingSince } from './waiting-since.ts';

const id = crypto.randomUUID();
const createdBy = crypto.randomUUID();
let now = 1000;
let replica: TestReplica;

beforeEach(async () => {
  now = 1000;
  replica = await testReplica({ now: () => now });
});
afterEach(() => replica.database.remove());

const stored = async () => (await replica.store.read('todos', [id]))[0]!;
const since = async () => waitingSince((await stored()).sync);

test('a document waits since its oldest change that waits, whatever is edited after it', async () => {
  await replica.insert('todos', { id, createdBy, title: 'Optics' });
  now = 2000;
  await replica.edit('todos', id, { notes: 'Chapter 1' });
  expect(await since()).toBe(1000);
});

test('a field edited again waits since its newest value: the earlier one is not sent any more', async () => {
  await settle();
  await replica.edit('todos', id, { title: 'Waves' });
  now = 2000;
  await replica.edit('todos', id, { title: 'Sound' });
  expect(await since()).toBe(2000);
});

test('an edit made while an earlier one is under way does not take over the time of what was sent', async () => {
  await settle();
  await replica.edit('todos', id, { title: 'Waves' });
  const sent = (await stored()).sync.n;
  now = 2000;
  await replica.edit('todos', id, { notes: 'Chapter 2' });
  expect(waitingSince(settledUpTo(await stored(), sent).sync)).toBeNull();
});

test('what waits through a newer row of another device keeps its time', async () => {
  await settle();
  await replica.edit('todos', id, { title: 'Waves' });
  const newer = { ...rowOf(await stored()), _version: 9, notes: 'theirs', _seen: { other: [1, 9] } } as ServerRow;
  expect(waitingSince(rebased(await stored(), newer, 'me', collectionSchemas.todos).document.sync)).toBe(1000);
});

test('trying again what replication changed claims no time', async () => {
  await replica.insert('todos', { id, createdBy, title: 'Optics' });
  const previous = await stored();
  const { since: _unknown, ...sync } = previous.sync;
  const rejection = { reason: 'invalid', message: '', row: null } as const;
  await replica.store.write('todos', [{ previous, next: { ...previous, sync: { ...sync, state: 'rejected', rejection } } }]);
  await replica.retry('todos', id);
  expect([(await stored()).sync.state, await since()]).toEqual(['waiting', null]);
});

test('what the server has does not wait', async () => {
  await settle();
  expect(await since()).toBeNull();
});

/** The server has the task. */
async function settle(): Promise<void> {
  await replica.insert('todos', { id, createdBy, title: 'Optics' });
  const previous = await stored();
  await replica.store.write('todos', [{ previous, next: settledUpTo(previous, previous.sync.n) }]);
}

function rowOf(document: LocalDocument): ServerRow {
  return { ...fieldsOf(document), id, _deleted: false, _version: 1, _seen: {} };
}
