import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';

import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import type { CollectionSchema } from '../../../../replication/schema/collection-schema.ts';
import { memoryCaches } from '../../../../tests/support/caches.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';
import { planItemId } from '../../../shared/rules/derived-id.ts';
import { dataFile, RESTORABLE_KINDS } from '../rules/archive.ts';
import { Refusals } from '../rules/refusals.ts';
import { exportAccount } from './export-account.ts';
import { openArchive } from './open-archive.ts';
import { previewRestore, restore } from './restore.ts';
import { type Account, generatedAccount } from './testing/generated-account.ts';
import { undoAll, type UndoJournal, undoJournal } from './undo-journal.ts';

/** Of the test; closed after it, and after each example. */
let opened: TestReplica | undefined;
async function open(): Promise<TestReplica> {
  await opened?.database.remove();
  opened = await testReplica();
  return opened;
}
afterEach(async () => {
  await opened?.database.remove();
  opened = undefined;
});

const never = new AbortController().signal;

async function* noRows(): AsyncGenerator<never, boolean> {
  yield* [];
  return true;
}

/** The export of an account. Its database is gone then: a process opens one at a time. */
async function exportOfAccount(account: Partial<Account>, userId: string): Promise<Blob> {
  const replica = await open();
  for (const kind of RESTORABLE_KINDS) expect(await replica.insertAll(kind, (account[kind] ?? []) as never)).toEqual({ ok: true });
  const file = await exportOf(replica, userId);
  return file;
}

async function exportOf(replica: TestReplica, userId: string): Promise<Blob> {
  const exported = await exportAccount({
    replica,
    userId,
    rowsOnServer: noRows,
    readPicture: async () => null,
    now: new Date(),
    signal: never,
    onProgress: () => undefined,
  });
  return exported.file;
}

/** The documents of each kind, as text. */
async function documentsIn(zip: Blob): Promise<Record<string, string>> {
  const entries = await new ZipReader(new BlobReader(zip), { useWebWorkers: false }).getEntries();
  const wanted = new Set(RESTORABLE_KINDS.map(dataFile));
  const found: Record<string, string> = {};
  for (const entry of entries)
    if (!entry.directory && wanted.has(entry.filename)) found[entry.filename] = await entry.getData(new TextWriter());
  return found;
}

async function reading(file: Blob, replica: TestReplica, userId: string) {
  return { archive: await openArchive(file, never), replica, userId, signal: never, onProgress: () => undefined };
}

async function restored(file: Blob, replica: TestReplica, userId: string, journal: UndoJournal, choice: 'keep' | 'replace') {
  const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
  const result = await restore(await reading(file, replica, userId), journal, choice, written, async () => 0);
  return { ...result, ...written };
}

/** Without ids and what refers to them. */
function content(kind: string, text: string): string[] {
  const { scope } = collectionSchemas[kind as 'todos'] as CollectionSchema;
  const own = ['id', scope, 'given_id', 'is_shown', 'username', 'photo_url', 'backgroundImage', 'group_reads', 'blocked', 'muted'];
  const refer = /(?:subjectId|_id|_picture|image_paths)$/;
  const strip = (document: Record<string, unknown>) =>
    Object.entries(document).filter(([name]) => !own.includes(name) && !refer.test(name));
  return (JSON.parse(text) as Record<string, unknown>[]).map((document) => JSON.stringify(strip(document))).toSorted();
}

test('export, restore on an empty device, export: both exports are identical', async () => {
  const userId = crypto.randomUUID();
  await fc.assert(
    fc.asyncProperty(generatedAccount(userId), async (account) => {
      const first = await exportOfAccount(account, userId);
      const after = await open();
      // What only the server writes comes from the server.
      await after.insertAll('users', account.users as never);
      const preview = await previewRestore(await reading(first, after, userId));
      expect(preview.refusals.kept).toEqual([]);
      const journal = undoJournal(memoryCaches(), userId);
      expect(await restored(first, after, userId, journal, 'keep')).toMatchObject({ ok: true });
      expect(await documentsIn(await exportOf(after, userId))).toEqual(await documentsIn(first));

      // And taken back, nothing of it is left.
      await undoAll(journal, after, () => undefined);
      const left = await Promise.all(RESTORABLE_KINDS.map((kind) => after.count(kind)));
      expect(left).toEqual(RESTORABLE_KINDS.map((kind) => (kind === 'users' ? 1 : 0)));
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

test('restored onto another account the content is the same, under other ids that refer to each other, and once only', async () => {
  const [userId, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await fc.assert(
    fc.asyncProperty(generatedAccount(userId), async (account) => {
      const first = await exportOfAccount(account, userId);
      const after = await open();
      await after.insertAll('users', [{ ...account.users[0], id: other }] as never);
      for (const expected of [{ ok: true }, { ok: true, added: 0, replaced: 0 }]) {
        const journal = undoJournal(memoryCaches(), other);
        expect(await restored(first, after, other, journal, 'replace')).toMatchObject(expected);
      }
      const [one, two] = [await documentsIn(first), await documentsIn(await exportOf(after, other))];
      for (const kind of RESTORABLE_KINDS) expect(content(kind, two[dataFile(kind)]!)).toEqual(content(kind, one[dataFile(kind)]!));

      const subjects = new Set((await after.find('userSubjects')).map(({ id }) => id));
      for (const { id, subjectId } of await after.find('todos')) {
        expect(account.todos.map((todo) => todo.id)).not.toContain(id);
        if (subjectId !== null) expect(subjects).toContain(subjectId);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('onto another account the ids that the app derives are derived again, and nobody can know the others', async () => {
  const [userId, other, task, chat, doubt] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const day = '2026-11-26';
  const file = await exportOfAccount(
    {
      todos: [{ id: task, createdBy: userId, title: 'Optics' }],
      study_plan_items: [
        { id: await planItemId(day, 'task', task, 2), user_id: userId, day, kind: 'task', task_id: task, title: 'Optics', minutes: 30 },
      ],
      flashcards: [{ id: await derivedId('ready card', userId, 'optics/1'), user_id: userId, front: 'F', deck_card: 'optics/1' }],
      chats: [{ id: chat, user_id: userId, title: 'Lens' }],
      chat_messages: [
        { id: doubt, user_id: userId, chat_id: chat, role: 'user', content: 'Lens?' },
        { id: await derivedId(doubt, 'solver'), user_id: userId, chat_id: chat, role: 'assistant', content: 'Glass', parent_id: doubt },
      ],
    },
    userId,
  );
  const ids: string[] = [];
  for (const secret of ['a', 'b']) {
    const here = await open();
    await here.insertAll('users', [{ id: other, session_key: secret }] as never);
    expect(await restored(file, here, other, undoJournal(memoryCaches(), other), 'keep')).toMatchObject({ ok: true, added: 6 });
    const [todo] = await here.find('todos');
    ids.push(todo!.id);
    const [item] = await here.find('study_plan_items');
    expect([item!.id, item!.task_id]).toEqual([await planItemId(day, 'task', todo!.id, 2), todo!.id]);
    expect((await here.find('flashcards'))[0]!.id).toBe(await derivedId('ready card', other, 'optics/1'));
    const [asked, answer] = await here.find('chat_messages', { sort: [{ role: 'desc' }] });
    expect([answer!.id, answer!.parent_id]).toEqual([await derivedId(asked!.id, 'solver'), asked!.id]);
  }
  expect(new Set([task, ...ids]).size).toBe(3);
});

test('a clash keeps what is here or takes the file’s, as chosen; undo brings back what was replaced and spares what changed since', async () => {
  const userId = crypto.randomUUID();
  const [clash, lost, edited] = ['Optics', 'Waves', 'Motion'].map((title) => ({ id: crypto.randomUUID(), createdBy: userId, title }));
  const file = await exportOfAccount({ todos: [clash!, lost!, edited!] }, userId);
  const here = await open();
  await here.insert('todos', { ...clash!, title: 'Optics, my notes' });
  expect((await previewRestore(await reading(file, here, userId))).kinds).toEqual([{ kind: 'todos', added: 2, changed: 1, same: 0 }]);

  const journal = undoJournal(memoryCaches(), userId);
  const titles = async () => (await here.find('todos')).map(({ title }) => title).toSorted();
  expect(await restored(file, here, userId, journal, 'keep')).toMatchObject({ added: 2, replaced: 0 });
  expect(await titles()).toEqual(['Motion', 'Optics, my notes', 'Waves']);
  expect(await restored(file, here, userId, journal, 'replace')).toMatchObject({ added: 0, replaced: 1 });
  expect(await titles()).toEqual(['Motion', 'Optics', 'Waves']);
  expect(await undoAll(journal, here, () => undefined)).toMatchObject({ ok: true, outcome: { undone: 1, left: 0 } });
  expect(await titles()).toEqual(['Motion', 'Optics, my notes', 'Waves']);

  await here.remove('todos', [lost!.id, edited!.id]);
  await restored(file, here, userId, journal, 'keep');
  await here.edit('todos', edited!.id, { title: 'Motion in a plane' });
  expect(await undoAll(journal, here, () => undefined)).toMatchObject({ ok: true, outcome: { undone: 1, left: 1 } });
  expect(await titles()).toEqual(['Motion in a plane', 'Optics, my notes']);
});

test('a time that Postgres writes in another way than a device is the same', async () => {
  const userId = crypto.randomUUID();
  const session = { id: crypto.randomUUID(), user_id: userId, date: '2026-11-01', study_day: '2026-11-01', duration: 25 };
  const file = await exportOfAccount({ study_sessions: [{ ...session, start_time: '2026-11-01T10:00:00+00:00' }] }, userId);
  const here = await open();
  await here.insertAll('study_sessions', [{ ...session, start_time: '2026-11-01T10:00:00.000Z' }]);
  const kinds = async () => (await previewRestore(await reading(file, here, userId))).kinds;
  expect(await kinds()).toEqual([{ kind: 'study_sessions', added: 0, changed: 0, same: 1 }]);
  await here.edit('study_sessions', session.id, { start_time: '2026-11-01T10:01:00.000Z' });
  expect(await kinds()).toEqual([{ kind: 'study_sessions', added: 0, changed: 1, same: 0 }]);
});

test('what was noted but not written, as in a crash, is neither undone nor called changed', async () => {
  const [userId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const here = await open();
  await here.insert('todos', { id, createdBy: userId, title: 'Optics' });
  const journal = undoJournal(memoryCaches(), userId);
  await journal.begin('Restore');
  const added = [{ id: crypto.randomUUID(), n: 1, version: 0 }];
  await journal.note({ kind: 'todos', added, edited: [{ id, n: 2, version: 0, before: { title: 'Optics' } }] });
  expect(await undoAll(journal, here, () => undefined)).toEqual({ ok: true, outcome: { undone: 0, left: 0, pictures: [] } });
  expect(await here.find('todos')).toHaveLength(1);
});

test('what the server has confirmed is undone, and what another device changed since is not', async () => {
  const [userId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const here = await open();
  await here.insert('todos', { id, createdBy: userId, title: 'Optics' });
  const [stored] = await here.store.read('todos', [id]);
  const { n, version } = stored!.sync;
  const journal = undoJournal(memoryCaches(), userId);
  // As if it was noted one write of the server ago, or two.
  for (const [ago, outcome] of [
    [2, { undone: 0, left: 1 }],
    [1, { undone: 1, left: 0 }],
  ] as const) {
    await journal.begin('Import');
    await journal.note({ kind: 'todos', added: [{ id, n, version: version - ago }], edited: [] });
    expect(await undoAll(journal, here, () => undefined)).toMatchObject({ ok: true, outcome });
  }
});

test('there is one undo: a second piece of work is taken back without the first', async () => {
  const userId = crypto.randomUUID();
  const here = await open();
  const journal = undoJournal(memoryCaches(), userId);
  const [first, second] = ['Optics', 'Waves'].map((title) => ({ id: crypto.randomUUID(), createdBy: userId, title }));
  for (const task of [first!, second!]) {
    await journal.begin('Import');
    // Two parts of the first, so that one of them would be left beside the second's.
    for (const added of task === first ? [[], [{ id: task.id, n: 1, version: 0 }]] : [[{ id: task.id, n: 1, version: 0 }]])
      await journal.note({ kind: 'todos', added, edited: [] });
    await here.insert('todos', task);
  }
  expect(await undoAll(journal, here, () => undefined)).toMatchObject({ ok: true, outcome: { undone: 1 } });
  expect((await here.find('todos')).map(({ title }) => title)).toEqual(['Optics']);
});

test('MERGE-5 what is written while the pictures of a restore are kept is replaced by the file, and in the conflict log', async () => {
  const userId = crypto.randomUUID();
  const id = crypto.randomUUID();
  const replica = await open();
  await replica.insert('todos', { id, createdBy: userId, title: 'In the file', position: 'a0' });
  const file = await exportOf(replica, userId);
  await replica.edit('todos', id, { title: 'Here' });
  const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
  let isTyped = false;
  const keepPictures = async () => {
    if (!isTyped) await replica.edit('todos', id, { title: 'Typed meanwhile' });
    isTyped = true;
    return 0;
  };
  const journal = undoJournal(memoryCaches(), userId);
  expect(await restore(await reading(file, replica, userId), journal, 'replace', written, keepPictures)).toEqual({ ok: true });
  expect(await replica.get('todos', id)).toMatchObject({ title: 'In the file' });
  const logged = await replica.find('conflicts', { selector: { documentId: id } });
  expect(logged).toMatchObject([{ field: 'title', value: 'Typed meanwhile' }]);
});
