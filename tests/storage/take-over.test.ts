import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { fillWithDefaultSettings, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, expect, test, vi } from 'vitest';

import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { databaseName, openDatabase } from '../../replication/storage/open-database.ts';
import { storageName } from '../../replication/storage/indexed-db.ts';
import { openOldStorage } from '../../replication/storage/old-storage.ts';
import { markLost } from '../../replication/storage/lost.ts';
import type { LocalDatabase } from '../../replication/storage/rxdb-schema.ts';
import { removeDatabase } from '../../replication/storage/remove-database.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';
import { updateDocuments } from '../../replication/storage/store.ts';
import { isRemovalWaiting } from '../../replication/storage/take-over.ts';
import { hasUnsentDocuments } from '../../replication/storage/unsent.ts';
import { succeeded } from '../support/indexed-db.ts';
import { testReplica, type TestReplica } from '../support/test-replica.ts';
import { dieAfter } from './dying-device.ts';
import { openFrozenTab, type FrozenTab } from './old-tab.ts';

const storage = getRxStorageDexie();
const oldSchema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../schema-migrations/shapes/todos.0.json'), 'utf8'),
) as RxJsonSchema<LocalDocument>;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  vi.restoreAllMocks();
});

async function openReplica(userId: string): Promise<TestReplica> {
  const replica = await testReplica({ userId });
  endings.push(() => replica.database.close());
  return replica;
}

async function open(userId: string): Promise<LocalDatabase> {
  return (await openReplica(userId)).database;
}

const oldStorageOf = (user: string): string => storageName(databaseName(user), 'todos', 0);

async function isThere(name: string): Promise<boolean> {
  return (await indexedDB.databases()).some((database) => database.name === name);
}

/** The storage of an earlier release, as RxDB creates and opens it. */
async function openOldTab(user: string) {
  const opened = await storage.createStorageInstance<LocalDocument>({
    databaseName: databaseName(user),
    databaseInstanceToken: randomUUID(),
    collectionName: 'todos',
    schema: fillWithDefaultSettings(oldSchema),
    options: {},
    multiInstance: false,
    devMode: false,
  });
  endings.push(() => opened.close());
  return opened;
}

/** A device of an earlier release with these tasks, and one tab of it frozen by the browser. */
async function openFrozen(user: string, ...tasks: LocalDocument[]): Promise<FrozenTab> {
  await (await openOldTab(user)).close();
  const tab = await openFrozenTab(oldStorageOf(user));
  endings.unshift(() => tab.close());
  for (const each of tasks) await tab.write(each);
  return tab;
}

/** Like the store: retries if another context wrote meanwhile. */
async function edit(tab: FrozenTab, id: string, fields: (current: LocalDocument) => Record<string, unknown>): Promise<void> {
  for (;;) {
    const current = (await tab.read(id))!;
    if (await tab.write(edited(todosSchema, current, fields(current), 'here'), current)) return;
  }
}

const task = (id: string, fields: Record<string, unknown> = {}): LocalDocument => {
  const values = { createdBy: 'u', createdAt: 1, updatedAt: 1, title: id, notes: '', status: 'todo', priority: 'none', dueDate: null };
  return created(todosSchema, id, { ...values, subjectId: null, position: 'a', labels: [], ...fields }, 'here');
};

const synced = (document: LocalDocument, version = 1): LocalDocument => ({
  ...document,
  sync: { state: 'synced', version, n: document.sync.n, changes: [] },
});

async function tasksOf(database: LocalDatabase): Promise<Record<string, unknown>> {
  const documents = await rxdbStore(database).inScope('todos', 'createdBy', null, '', 1000);
  return Object.fromEntries(documents.map(({ id, title, sync }) => [id, `${String(title)}, ${sync.state}, ${sync.changes.length}`]));
}

test('STORE-1 a context overtaken by a newer release writes nothing, and says why', async () => {
  const replica = await openReplica(randomUUID());
  const { database } = replica;
  await rxdbStore(database).write('todos', [{ previous: undefined, next: task('1') }]);
  markLost(database, 'outdated');
  expect(await replica.edit('todos', '1', { title: 'late' })).toEqual({
    ok: false,
    error: { kind: 'outdated', message: 'Ekagra was updated. Reload to go on; what you typed is kept.' },
  });
  await expect(replica.store.setState('feeds', [])).rejects.toMatchObject({ kind: 'outdated' });
  expect(await tasksOf(database)).toEqual({ 1: '1, waiting, 1' });
});

test('STORE-7 a context whose data was deleted writes nothing, and says that', async () => {
  const replica = await openReplica(randomUUID());
  const { database } = replica;
  await rxdbStore(database).write('todos', [{ previous: undefined, next: task('1') }]);
  markLost(database, 'deleted');
  markLost(database, 'outdated');
  expect(await replica.edit('todos', '1', { title: 'late' })).toMatchObject({
    ok: false,
    error: { kind: 'deleted', message: expect.stringContaining('deleted in another tab') },
  });
  await expect(replica.store.setState('feeds', [])).rejects.toMatchObject({ kind: 'deleted' });
});

test('STORE-1 an edit reports that the update closed the storage, not merely that it is closed', async () => {
  const replica = await openReplica(randomUUID());
  const { database } = replica;
  markLost(database, 'outdated');
  await succeeded(indexedDB.deleteDatabase(storageName(database.name, 'todos', todosSchema.version)));
  expect(await replica.edit('todos', '1', { title: 'late' })).toMatchObject({ ok: false, error: { kind: 'outdated' } });
});

test('STORE-2 an old tab cannot write once everything was moved, and its storage is gone', async () => {
  const user = randomUUID();
  const tab = await openOldTab(user);
  const row = (next: LocalDocument) => ({ document: { ...next, _attachments: {}, _meta: { lwt: Date.now() }, _rev: '1-old' } });
  await tab.bulkWrite([row(task('1'))], 'test');
  const database = await open(user);
  await expect.poll(() => isThere(oldStorageOf(user))).toBe(false);
  await expect(tab.bulkWrite([row(task('2'))], 'test')).rejects.toThrow(/closed/i);
  expect(await tasksOf(database)).toEqual({ 1: '1, waiting, 1' });
});

test('STORE-2 a frozen tab’s writes after the update are moved too, at the latest when it closes', async () => {
  const user = randomUUID();
  const tab = await openFrozen(user, task('unsent'), synced(task('sent')));
  const database = await open(user);
  expect(await tasksOf(database)).toEqual({ unsent: 'unsent, waiting, 1', sent: 'sent, synced, 0' });

  await edit(tab, 'unsent', () => ({ title: 'late' }));
  await edit(tab, 'sent', () => ({ title: 'late' }));
  await tab.write(task('new'));
  expect(await isThere(oldStorageOf(user))).toBe(true);
  tab.close();
  await expect.poll(() => isThere(oldStorageOf(user))).toBe(false);
  expect(await tasksOf(database)).toEqual({ unsent: 'late, waiting, 2', sent: 'late, waiting, 1', new: 'new, waiting, 1' });
});

test('AUTH-2 a moved storage that a frozen tab holds does not keep another student from signing in', async () => {
  const user = randomUUID();
  await openFrozen(user, task('1'));
  const replica = await openReplica(user);
  // The removal waits for the frozen tab, and with it everybody who would open the storage.
  await expect.poll(() => isRemovalWaiting(databaseName(user))).toBe(true);
  expect(await hasUnsentDocuments(user, 50)).toBe(true);
  await updateDocuments(replica.store, 'todos', ['1'], (current) => synced(current!));
  // On a busy machine even a storage that answers may take longer.
  await expect.poll(() => hasUnsentDocuments(user, 50)).toBe(false);
});

test('AUTH-2 a storage that was emptied, but not deleted, does not keep another student from signing in', async () => {
  const user = randomUUID();
  await succeeded(indexedDB.open(oldStorageOf(user))).then((emptied) => endings.push(() => emptied.close()));
  expect(await hasUnsentDocuments(user)).toBe(false);
});

test('AUTH-2 what a frozen tab wrote after the move counts as unsent, and moved documents do not', async () => {
  const user = randomUUID();
  const tab = await openFrozen(user, task('1'));
  const old = (await openOldStorage(oldStorageOf(user)))!;
  await old.markMoved((await old.unmoved(10)).map((document) => ({ document, n: 1_000_001 })));
  old.close();
  expect(await hasUnsentDocuments(user)).toBe(false);
  await edit(tab, '1', () => ({ title: 'late' }));
  expect(await hasUnsentDocuments(user)).toBe(true);
});

test('AUTH-2 a storage that does not open for another reason counts as unsent', async () => {
  const user = randomUUID();
  await openFrozen(user, synced(task('1')));
  const blocked = succeeded(indexedDB.open(oldStorageOf(user), 1_000_000));
  endings.push(async () => (await blocked).close());
  expect(await hasUnsentDocuments(user, 50)).toBe(true);
});

test('AUTH-3 an old storage that a frozen tab holds does not keep the rest of a student’s data from being deleted', async () => {
  const user = randomUUID();
  const tab = await openFrozen(user, task('1'));
  const database = await open(user);
  await expect.poll(() => isRemovalWaiting(databaseName(user))).toBe(true);
  await database.close();
  const removal = removeDatabase(user);
  await expect.poll(() => isThere(storageName(databaseName(user), 'todos', todosSchema.version))).toBe(false);
  tab.close();
  await removal;
  expect(await isThere(oldStorageOf(user))).toBe(false);
});

test('STORE-2 a start does not wait for a frozen tab', async () => {
  const user = randomUUID();
  await openFrozen(user, task('1'));
  await (await open(user)).close();
  expect(await tasksOf(await open(user))).toEqual({ 1: '1, waiting, 1' });
});

test('STORE-2 a concurrent write during the move is applied on top of the moved document', async () => {
  const user = randomUUID();
  const tab = await openFrozen(user, task('1'));
  const before = (await tab.read('1'))!;
  await open(user);
  expect(await tab.write(edited(todosSchema, before, { title: 'late' }, 'here'), before)).toBe(false);
});

test('STORE-2 a document written after it was read does not count as moved', async () => {
  const user = randomUUID();
  const tab = await openFrozen(user, task('1'));
  const old = (await openOldStorage(oldStorageOf(user)))!;
  endings.unshift(() => old.close());
  const [document] = await old.unmoved(10);
  await edit(tab, '1', () => ({ title: 'late' }));
  await old.markMoved([{ document: document!, n: 1_000_001 }]);
  expect(await old.unmoved(10)).toMatchObject([{ title: 'late', sync: { n: 2 } }]);
});

test('STORE-3 an old tab whose change numbers collide with ours loses none and sends none twice', async () => {
  const user = randomUUID();
  const tab = await openFrozen(user, synced(task('1')));
  const replica = await openReplica(user);
  await replica.edit('todos', '1', { notes: 'here' });
  await edit(tab, '1', () => ({ title: 'there' }));
  tab.close();
  await expect.poll(() => isThere(oldStorageOf(user))).toBe(false);
  const [document] = await replica.store.read('todos', ['1']);
  expect(document).toMatchObject({ title: 'there', notes: 'here', sync: { state: 'waiting', n: 1_000_002 } });
  expect(document!.sync.changes).toMatchObject([
    { n: 2, set: { notes: 'here' }, was: { notes: '' } },
    { n: 1_000_002, set: { title: 'there' }, was: { title: '1' } },
  ]);
});

test('STORE-4 rows that an old tab pulled past the shared cursor are pulled again', async () => {
  const user = randomUUID();
  const tab = await openFrozen(user, synced(task('1')));
  const first = await open(user);
  const feed = { collection: 'todos', scope: 'u', cursor: { xact: '5', id: '1' } };
  await rxdbStore(first).setState('feeds', [feed]);
  const current = (await tab.read('1'))!;
  await tab.write({ ...synced(current, 2), title: 'pulled' }, current);
  tab.close();
  await expect.poll(() => isThere(oldStorageOf(user))).toBe(false);
  await first.close();
  expect(await rxdbStore(await open(user)).getState('feeds')).toEqual([{ ...feed, cursor: null }]);
});

type Step = { readonly kind: 'old-edit' | 'new-edit' | 'old-insert' | 'send' } | { readonly kind: 'restart'; readonly diesAfter: number };

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('old-edit' as const, 'old-edit' as const, 'new-edit' as const, 'old-insert' as const, 'send' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), diesAfter: fc.nat(7) }) },
  ),
  { minLength: 1, maxLength: 9 },
);

test('STORE-2, STORE-3 whatever both releases write and wherever the device dies, each change is here or sent, once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(steps, async (history: Step[]) => {
      const user = randomUUID();
      const tab = await openFrozen(user, task('task-0'));
      let replica: TestReplica | undefined;
      const written: string[] = [];
      const sent: string[] = [];
      const ids = ['task-0'];
      const moving = [oldStorageOf(user), storageName(databaseName(user), 'todos', 1)];
      const addLabel = (current: LocalDocument) => {
        const label = `label-${written.length}`;
        return { labels: [...(current['labels'] as string[]), label] };
      };

      for (const [at, step] of history.entries()) {
        switch (step.kind) {
          case 'old-edit':
            await edit(tab, 'task-0', addLabel);
            written.push(`label-${written.length}`);
            break;
          case 'old-insert':
            await tab.write(task(`task-${at + 1}`));
            ids.push(`task-${at + 1}`);
            break;
          case 'new-edit':
            replica ??= await openReplica(user);
            expect(await replica.edit('todos', 'task-0', addLabel as never)).toEqual({ ok: true });
            written.push(`label-${written.length}`);
            break;
          case 'send':
            replica ??= await openReplica(user);
            await updateDocuments(replica.store, 'todos', ['task-0'], (current) => {
              sent.push(...labelsAdded(current!));
              return synced(current!, current!.sync.version + 1);
            });
            break;
          case 'restart': {
            await replica?.database.close();
            replica = undefined;
            const death = dieAfter(step.diesAfter, moving);
            await openDatabase(user, storage as never).then(
              (opened) => opened.close(),
              () => undefined,
            );
            death.end();
          }
        }
      }
      tab.close();
      await replica?.database.close();
      const database = await open(user);
      await expect.poll(() => isThere(oldStorageOf(user))).toBe(false);
      const documents = await rxdbStore(database).read('todos', ids);
      expect(documents.filter((document) => document === undefined)).toEqual([]);
      expect([...sent, ...labelsAdded(documents[0]!)].sort()).toEqual([...written].sort());
      expect(documents[0]!['labels']).toEqual([...written].sort());
      const numbers = documents[0]!.sync.changes.map(({ n }) => n);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      await database.close();
    }),
    { numRuns: 25 },
  );
});

function labelsAdded({ sync }: LocalDocument): string[] {
  return sync.changes.flatMap(({ add }) => add?.['labels'] ?? []);
}
