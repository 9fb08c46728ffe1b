import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../tests/support/test-replica.ts';
import type { ConflictEntry } from '../document/lost-values.ts';
import { created } from '../document/edit.ts';
import type { LocalDocument } from '../document/local-document.ts';
import type { CollectionSchema, PropertySchema } from '../schema/collection-schema.ts';
import { COLLECTION_NAMES, type CollectionName } from '../schema/collection-versions.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { isWrittenByStudent } from '../schema/computed-fields.ts';
import { initialFields } from '../schema/initial-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

const [student, subject, task, chat, group, id] = Array.from({ length: 6 }, () => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const day = '2027-01-24';
const paper = crypto.randomUUID();

/** A document of each collection that a device writes, with its links. */
const documents: Partial<Record<CollectionName, Fields>> = {
  users: { username: 'asha' },
  userSubjects: { userId: student, name: 'Optics' },
  todos: { createdBy: student, title: 'Read about lenses', subjectId: subject, chapter: 'phy-optics', labels: ['hard'] },
  study_sessions: { user_id: student, start_time: `${day}T09:00:00.000Z`, date: day, study_day: day, duration: 30, task_id: task },
  study_plan_items: { user_id: student, day, kind: 'study', title: 'Physics', minutes: 30, subject_id: subject },
  flashcards: { user_id: student, front: 'Snell’s law', subject_id: subject },
  chats: { user_id: student, title: 'Lenses' },
  chat_messages: { user_id: student, chat_id: chat, role: 'user', content: 'Why is it inverted?' },
  attempts: { user_id: student, paper: { title: 'Mock 1' }, paper_id: paper },
  group_messages: { groupId: group, createdBy: student, text: 'Who has the notes?' },
};

let replica: TestReplica;
let now: number;
let count: number;

beforeEach(async () => {
  now = Date.parse('2027-01-24T10:00:00Z');
  count = 0;
  replica = await testReplica({ now: () => now });
  await put('users', student, documents.users!);
  await put('userSubjects', subject, { userId: student, name: 'Physics' });
  await put('todos', task, { createdBy: student, title: 'Problems' });
  await put('chats', chat, documents.chats!);
  await put('groups', group, { name: 'Batch A', owner_id: student, inviteCode: 'ABCDEF' });
  await put('attempts', paper, { user_id: student, kind: 'paper', paper: {} });
});
afterEach(() => replica.database.remove());

async function put(collection: CollectionName, at: string, fields: Fields): Promise<void> {
  const [previous] = await replica.store.read(collection, [at]);
  const next = created(collectionSchemas[collection], at, fields, 'here', initialFields(collectionSchemas[collection], now));
  expect(await replica.store.write(collection, [{ previous, next }])).toEqual([]);
}

/** @returns the entry's id */
async function log(collectionName: CollectionName, field: string, value: unknown, more: Partial<ConflictEntry> = {}): Promise<string> {
  count += 1;
  const entry = { id: `${field}.${count}`, collectionName, documentId: id, field, value, replacedBy: null, at: count, ...more };
  await replica.store.logConflict(entry);
  return entry.id;
}

const logged = async () => (await replica.find('conflicts', { sort: [{ at: 'asc' }] })).map((entry) => entry.id);
const fieldsLeft = async () => (await replica.find('conflicts', { sort: [{ at: 'asc' }] })).map(({ field }) => field);
/** Documents of a collection, without those that are linked to. */
async function found(collection: CollectionName): Promise<readonly LocalDocument[]> {
  const all = (await replica.find(collection)) as unknown as readonly LocalDocument[];
  return all.filter((document) => ![subject, task, chat, group, paper].includes(document.id));
}

const STUDENTS: Fields = { subjectId: subject, subject_id: subject, task_id: task, chapter: 'phy-waves' };

function anotherValue(name: string, property: PropertySchema): unknown {
  if (name in STUDENTS) return STUDENTS[name];
  const types = [property.type].flat();
  if (property.enum) return property.enum.find((value) => value !== property.default);
  if (types.includes('array')) return ['restored'];
  if (types.includes('object')) return { restored: 7 };
  if (types.includes('boolean')) return true;
  if (types.includes('integer')) return 7;
  return property.format === 'date' ? '2027-02-03' : 'restored';
}

const kinds = COLLECTION_NAMES.map((collection) => {
  const schema: CollectionSchema = collectionSchemas[collection];
  const names = Object.keys(schema.properties).filter((name) => isWrittenByStudent(schema, name, documents[collection]));
  return { collection, fields: names.map((name) => [name, anotherValue(name, schema.properties[name]!)] as const) };
});
const written = kinds.filter(({ fields }) => fields.length > 0);
const deletable = written.filter(({ collection }) => collection !== 'users');
/** Sets keep what is there. */
const holding = (value: unknown) => (Array.isArray(value) ? expect.arrayContaining(value) : value);

test('CONF-2 nothing is logged of what devices only read', () => {
  expect(written.map(({ collection }) => collection).toSorted()).toEqual(Object.keys(documents).toSorted());
});

test.each(written)('CONF-3 every field of $collection that is logged is restored into its document', async ({ collection, fields }) => {
  for (const [field, value] of fields) {
    const at = collection === 'users' ? student : crypto.randomUUID();
    await put(collection, at, documents[collection]!);
    const entry = await log(collection, field, value, { documentId: at });
    expect({ field, ...(await replica.restoreConflict(entry)) }).toEqual({ field, ok: true });
    expect(await replica.get(collection, at)).toMatchObject({ [field]: holding(value), sync: { state: 'waiting' } });
  }
  expect(await logged()).toEqual([]);
});

test.each(deletable)(
  'CONF-3, TOMB-3 every field of $collection that is logged is restored into a new document if its own is gone',
  async ({ collection, fields }) => {
    for (const [field, value] of fields) {
      const at = crypto.randomUUID();
      await put(collection, at, documents[collection]!);
      await replica.remove(collection, at);
      const before = new Set((await found(collection)).map((document) => document.id));
      const entry = await log(collection, field, value, { documentId: at });
      expect({ field, ...(await replica.restoreConflict(entry)) }).toEqual({ field, ok: true });
      const [restored, ...more] = (await found(collection)).filter((document) => !before.has(document.id));
      expect(more).toEqual([]);
      expect(restored).toMatchObject({ ...documents[collection], [field]: holding(value), sync: { state: 'waiting', version: 0 } });
      expect(restored!.id).not.toBe(at);
      expect(restored!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(await replica.get(collection, at)).toBeNull();
    }
    expect(await logged()).toEqual([]);
  },
);

test.each(deletable)('CONF-3 a deletion of $collection that gave way is restored', async ({ collection }) => {
  await put(collection, id, documents[collection]!);
  expect(await replica.restoreConflict(await log(collection, '_deleted', true))).toEqual({ ok: true });
  expect(await replica.get(collection, id)).toBeNull();
  // Deleted by other means: there is nothing left to do.
  expect(await replica.restoreConflict(await log(collection, '_deleted', true))).toEqual({ ok: true });
  expect(await logged()).toEqual([]);
});

test('CONF-3 members of a set are added to what others wrote since', async () => {
  await put('todos', id, { ...documents.todos, labels: ['of today'] });
  expect(await replica.restoreConflict(await log('todos', 'labels', ['hard', 'of today']))).toEqual({ ok: true });
  expect(await replica.get('todos', id)).toMatchObject({ labels: ['hard', 'of today'] });
});

test('CONF-3 a field that the server refused is an edit once more, and one that no server takes says why', async () => {
  await put('todos', id, documents.todos!);
  expect(await replica.restoreConflict(await log('todos', 'notes', 'refused'))).toEqual({ ok: true });
  expect(await replica.get('todos', id)).toMatchObject({ notes: 'refused', sync: { state: 'waiting' } });
  const empty = await log('todos', 'title', '');
  expect(await replica.restoreConflict(empty)).toMatchObject({ ok: false, error: { kind: 'invalid', message: 'Title is empty.' } });
  expect(await logged()).toEqual([empty]);
});

test('CONF-3 a task that was done on the other device is done since the restoring', async () => {
  await put('todos', id, documents.todos!);
  await replica.restoreConflict(await log('todos', 'status', 'done'));
  expect(await replica.get('todos', id)).toMatchObject({ status: 'done', completedAt: now });
  await replica.restoreConflict(await log('todos', 'status', 'doing'));
  expect(await replica.get('todos', id)).toMatchObject({ status: 'doing', completedAt: null });
});

test('CONF-3 links to what is gone are left out of a new document, and named', async () => {
  await put('todos', id, documents.todos!);
  await replica.remove('todos', id);
  await replica.remove('userSubjects', subject);
  const entry = await log('todos', 'notes', 'mine');
  expect(await replica.restoreConflict(entry, { hasChapter: () => false })).toEqual({
    ok: true,
    leftOut: expect.arrayContaining([
      { kind: 'subject', name: 'Physics' },
      { kind: 'chapter', name: 'phy-optics' },
    ]),
  });
  expect(await found('todos')).toMatchObject([{ title: 'Read about lenses', notes: 'mine', subjectId: null, chapter: null }]);
});

test('CONF-3 a link to what is gone is not put back into a document, and named', async () => {
  await put('todos', id, { ...documents.todos, subjectId: null });
  await replica.remove('userSubjects', subject);
  const entry = await log('todos', 'subjectId', subject);
  const result = await replica.restoreConflict(entry);
  expect(result).toMatchObject({ error: { message: 'The subject “Physics” is not there any more, so this cannot be put back.' } });
  expect(await replica.get('todos', id)).toMatchObject({ subjectId: null });
  expect(await logged()).toEqual([entry]);
});

test.each([
  ['group_messages', 'text', 'groups', group, 'You are no longer in the group “Batch A”. You can copy the text here.'],
  ['chat_messages', 'content', 'chats', chat, 'The chat “Lenses” was deleted. You can copy the text here.'],
] as const)('CONF-3 %s.%s cannot be restored outside of its place; the entry stays', async (collection, field, place, placeId, message) => {
  await put(collection, id, documents[collection]!);
  await replica.remove(collection, id);
  await replica.remove(place, placeId);
  const entry = await log(collection, field, 'mine');
  expect(await replica.restoreConflict(entry)).toMatchObject({ ok: false, error: { message } });
  expect(await found(collection)).toEqual([]);
  expect(await logged()).toEqual([entry]);
});

test('CONF-3 all entries of a document that is gone come back in one new document', async () => {
  await put('todos', id, documents.todos!);
  await replica.remove('todos', id);
  const [older, notes] = [await log('todos', 'title', 'Older title'), await log('todos', 'notes', 'mine')];
  // Shown by what is left of the old document.
  await log('todos', 'labels', ['hard']);
  expect(await replica.restoreConflict(notes)).toEqual({ ok: true });
  expect(await logged()).toEqual([older]);
  expect(await found('todos')).toMatchObject([{ title: 'Read about lenses', notes: 'mine' }]);
  expect(await replica.restoreConflict(older)).toEqual({ ok: true });
  expect(await found('todos')).toMatchObject([{ title: 'Older title', notes: 'mine' }]);
  expect(await logged()).toEqual([]);
});

test('CONF-3 a restoring that is cut midway goes on in the same document', async () => {
  await put('todos', id, documents.todos!);
  await replica.remove('todos', id);
  const entry = await log('todos', 'notes', 'mine');
  const again = (await replica.get('conflicts', entry))!;
  await replica.restoreConflict(entry);
  const [made] = await found('todos');
  await replica.store.logConflict(again);
  expect(await replica.restoreConflict(entry)).toEqual({ ok: true });
  expect(await found('todos')).toEqual([made]);
  expect(await logged()).toEqual([]);
});

test('CONF-3 two entries of a document that is gone, restored at once, both come back', async () => {
  await put('todos', id, documents.todos!);
  await replica.remove('todos', id);
  const entries = [await log('todos', 'title', 'Older title'), await log('todos', 'notes', 'mine'), await log('todos', 'labels', ['easy'])];
  const results = await Promise.all(entries.map((entry) => replica.restoreConflict(entry)));
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await found('todos')).toMatchObject([{ title: 'Older title', notes: 'mine', labels: ['easy', 'hard'] }]);
  expect(await logged()).toEqual([]);
});

test('CONF-3 what was deleted after it was restored can be restored once more', async () => {
  await put('todos', id, documents.todos!);
  await replica.remove('todos', id);
  await replica.restoreConflict(await log('todos', 'notes', 'mine'));
  const [first] = await found('todos');
  await replica.remove('todos', first!.id);
  expect(await replica.restoreConflict(await log('todos', 'notes', 'again'))).toEqual({ ok: true });
  const [second] = await found('todos');
  expect(second).toMatchObject({ title: 'Read about lenses', notes: 'again' });
  expect([id, first!.id]).not.toContain(second!.id);
});

test('CONF-3 without a trace of the old document a new one is made of its entries, if they are enough', async () => {
  const title = await log('todos', 'title', 'Read about lenses');
  await log('todos', 'notes', 'mine');
  await log('todos', '_deleted', true);
  expect(await replica.restoreConflict(title)).toEqual({ ok: true });
  expect(await found('todos')).toMatchObject([{ createdBy: student, title: 'Read about lenses', notes: 'mine' }]);
  expect(await fieldsLeft()).toEqual(['_deleted']);

  const back = await log('flashcards', 'back', 'n₁ sin θ₁ = n₂ sin θ₂', { documentId: crypto.randomUUID() });
  const message = 'This device no longer has the rest of it. You can copy the text here.';
  expect(await replica.restoreConflict(back)).toMatchObject({ ok: false, error: { message } });
  expect(await fieldsLeft()).toEqual(['_deleted', 'back']);
});
