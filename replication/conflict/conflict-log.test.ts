import { beforeEach, expect, test } from 'vitest';

import { memoryDisk, memoryStore } from '../../tests/simulation/memory-store.ts';
import { testReplica, type TestReplica } from '../../tests/support/test-replica.ts';
import { created } from '../document/edit.ts';
import type { LocalDocument, LostValue } from '../document/local-document.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { StorageError, type Store } from '../storage/store.ts';
import { logLost } from './conflict-log.ts';
import { withLost } from '../document/lost-values.ts';

const collections = Object.values(collectionSchemas);
const id = '8d4b2f8e-54d5-4a43-8a9f-0a8b5c1f7a10';

let replica: TestReplica;
let store: Store;
beforeEach(async () => {
  replica = await testReplica();
  store = replica.store;
  return () => replica.database.close();
});

const task = (): LocalDocument => created(collectionSchemas.todos, id, { createdBy: 'u', title: 'mine', position: 'a' }, 'here');
const lost = (value: unknown, more: Partial<LostValue> = {}): LostValue => ({ field: 'title', value, replacedBy: 'mine', at: 1, ...more });

/** Stores the document with these losses, as rows and verdicts do. */
async function lose(collection: CollectionName, document: LocalDocument, losses: readonly LostValue[]): Promise<LocalDocument> {
  const [previous] = await store.read(collection, [document.id]);
  const next = { ...document, sync: { ...document.sync, lost: losses } };
  expect(await store.write(collection, [{ previous, next }])).toEqual([]);
  return next;
}

async function log(collection: CollectionName, document: LocalDocument, losses: readonly LostValue[]): Promise<void> {
  await logLost({ store, collections }, collection, [await lose(collection, document, losses)]);
}

const logged = () => replica.find('conflicts', { sort: [{ at: 'asc' }] });
const values = async () => (await logged()).map(({ value, replacedBy }) => ({ value, replacedBy }));
const lostOf = async () => (await store.read('todos', [id]))[0]!.sync.lost;

test('CONF-1 two losses of one field are two entries, each with what replaced it', async () => {
  const first = withLost(task(), { title: 'by the laptop' }, { title: 'by the phone' }, 1);
  const { sync } = withLost(first, { title: 'by the tablet' }, { title: 'mine' }, 2);
  await log('todos', task(), sync.lost!);
  expect(await values()).toEqual([
    { value: 'by the laptop', replacedBy: 'by the phone' },
    { value: 'by the tablet', replacedBy: 'mine' },
  ]);
  expect(await lostOf()).toBeUndefined();
});

test('CONF-1 one value that a field loses twice is one entry, with what replaced it last', async () => {
  await log('todos', task(), [lost('theirs', { replacedBy: 'first' }), lost('theirs', { replacedBy: 'second', at: 2 })]);
  await log('todos', task(), [lost('theirs', { replacedBy: 'third', at: 3 })]);
  expect(await values()).toEqual([{ value: 'theirs', replacedBy: 'third' }]);
});

test('CONF-1 two values with the same hash of 32 bits are two entries', async () => {
  // As texts: "Aa" and "BB".
  await log('todos', task(), [lost('Aa'), lost('BB', { at: 2 })]);
  expect((await values()).map(({ value }) => value)).toEqual(['Aa', 'BB']);
  expect((await logged())[0]!.id).toMatch(new RegExp(`^${id}\\.title\\.[0-9a-f]{32}$`));
});

test('CONF-1 values that differ in the order of their keys are one entry', async () => {
  await log('todos', task(), [lost({ a: 1, b: [{ c: 2, d: 3 }] }), lost({ b: [{ d: 3, c: 2 }], a: 1 })]);
  expect(await logged()).toHaveLength(1);
});

const stores = { 'on the device': () => store, 'in the simulation': () => memoryStore(disk) };
let disk = memoryDisk();
test.each(Object.entries(stores))('CONF-1 an entry of an earlier release stays the only one of its value, %s', async (_name, open) => {
  disk = memoryDisk();
  store = open();
  // The hash of 32 bits that both texts have.
  const hash = 34 * 31 ** 3 + 65 * 31 ** 2 + 97 * 31 + 34;
  const earlierId = `${id}.title.${hash.toString(36)}`;
  await store.logConflict({ id: earlierId, collectionName: 'todos', documentId: id, ...lost('Aa') });
  await log('todos', task(), [lost('Aa', { at: 2 }), lost('BB', { at: 3 })]);
  const found = store === replica.store ? await logged() : disk.conflicts;
  expect(found.map(({ value, at }) => ({ value, at }))).toEqual([
    { value: 'Aa', at: 2 },
    { value: 'BB', at: 3 },
  ]);
  expect(found[0]!.id).toBe(earlierId);
});

test('CONF-2 what the app computes and what the server owns is not logged, and leaves the document', async () => {
  const card = created(collectionSchemas.flashcards, id, { user_id: 'u', front: 'Snell’s law' }, 'here');
  const fields = ['due', 'memory', 'updated_at', 'front'];
  await log(
    'flashcards',
    card,
    fields.map((field) => lost('theirs', { field })),
  );
  expect((await logged()).map(({ field }) => field)).toEqual(['front']);
  expect((await store.read('flashcards', [id]))[0]!.sync.lost).toBeUndefined();
});

test('CONF-2 a doubt’s words are logged, the words of its answer are not', async () => {
  for (const role of ['user', 'assistant']) {
    const message = created(collectionSchemas.chat_messages, crypto.randomUUID(), { user_id: 'u', chat_id: id, role, content: 'x' }, 'w');
    await log('chat_messages', message, [lost(`by the ${role}`, { field: 'content' })]);
  }
  expect(await values()).toEqual([{ value: 'by the user', replacedBy: 'mine' }]);
});

test.each([0, 1, 2])('CONF-1 a removal of losses that is cut after %i entries loses and doubles none', async (entries) => {
  const loser = await lose('todos', task(), [lost('first'), lost('second', { at: 2 })]);
  let left = entries;
  const dying: Store = {
    ...store,
    async logConflict(entry, earlierId) {
      if (left-- === 0) throw new StorageError('closed', new Error('killed'));
      await store.logConflict(entry, earlierId);
    },
    write: () => Promise.reject(new StorageError('closed', new Error('killed'))),
  };
  await expect(logLost({ store: dying, collections }, 'todos', [loser])).rejects.toThrow('closed');
  expect(await logged()).toHaveLength(entries);
  expect(await lostOf()).toHaveLength(2);
  // What is lost meanwhile is kept, too.
  const [current] = await store.read('todos', [id]);
  await log('todos', current!, [...current!.sync.lost!, lost('third', { at: 3 })]);
  expect((await values()).map(({ value }) => value)).toEqual(['first', 'second', 'third']);
  expect(await lostOf()).toBeUndefined();
});

test('CONF-1 a loss that comes while others are moved to the log stays in the document until it is moved', async () => {
  const loser = await lose('todos', task(), [lost('first')]);
  const racing: Store = {
    ...store,
    async logConflict(entry, earlierId) {
      const [current] = await store.read('todos', [id]);
      await lose('todos', current!, [...current!.sync.lost!, lost('second', { at: 2 })]);
      await store.logConflict(entry, earlierId);
    },
  };
  await logLost({ store: racing, collections }, 'todos', [loser]);
  expect((await values()).map(({ value }) => value)).toEqual(['first']);
  expect(await lostOf()).toEqual([lost('second', { at: 2 })]);
});

test('CONF-1 a document whose losses were moved waits on where a change of it waits, and is synced where none does', async () => {
  const waiting = task();
  await log('todos', waiting, [lost('theirs')]);
  expect((await store.read('todos', [id]))[0]!.sync).toEqual(waiting.sync);
  await log('todos', { ...waiting, sync: { state: 'waiting', version: 1, n: 1, changes: [] } }, [lost('theirs', { at: 2 })]);
  expect((await store.read('todos', [id]))[0]!.sync).toEqual({ state: 'synced', version: 1, n: 1, changes: [] });
});

test('CONF-4 an entry is seen once it was listed, and unseen again when it is logged again', async () => {
  await log('todos', task(), [lost('first'), lost('second', { at: 2 })]);
  const [first] = await logged();
  expect(await replica.markConflictsSeen([first!.id, 'restored meanwhile'])).toEqual({ ok: true });
  expect((await logged()).map(({ isSeen = false }) => isSeen)).toEqual([true, false]);
  await log('todos', task(), [lost('first', { at: 3 })]);
  expect((await logged()).map(({ isSeen = false }) => isSeen)).toEqual([false, false]);
});
