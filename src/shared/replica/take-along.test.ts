import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { fillWithDefaultSettings } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openSessionStore, SESSION_DATABASE, type SessionStore } from '../../../replication/auth/session-store.ts';
import { beginTrial, takeTrial, trialsTakenBy } from '../../../replication/auth/trial.ts';
import { webLock } from '../../../replication/auth/web-lock.ts';
import type { CollectionSchema } from '../../../replication/schema/collection-schema.ts';
import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../replication/schema/collections.ts';
import { storageName } from '../../../replication/storage/indexed-db.ts';
import { databaseName } from '../../../replication/storage/open-database.ts';
import { trialDocuments } from '../../../replication/storage/take-along.ts';
import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { created, edited } from '../../../replication/document/edit.ts';
import { rxSchema } from '../../../replication/storage/rxdb-schema.ts';
import { flashcardsSchema } from '../../../replication/schema/flashcards.ts';
import { todosSchema } from '../../../replication/schema/todos.ts';
import { userSubjectsSchema } from '../../../replication/schema/user-subjects.ts';
import { dieAfter } from '../../../tests/storage/dying-device.ts';
import { openFrozenTab } from '../../../tests/storage/old-tab.ts';
import { memoryCaches } from '../../../tests/support/caches.ts';
import { testReplica, type TestReplica } from '../../../tests/support/test-replica.ts';
import { derivedId, planItemId } from '../rules/derived-id.ts';
import { subjectId } from '../subjects/subject-name.ts';
import { RESTORABLE_KINDS } from '../../topics/transfer/rules/archive.ts';
import { generatedAccount, type Account } from '../../topics/transfer/store/testing/generated-account.ts';
import { addSubject, renameSubject } from '../student/subjects.commands.ts';
import { createDraftCopies, turnKey, type DraftCopies } from './draft-copies.ts';
import { takeTrialsAlong, type Device } from './take-along.ts';

let trialId: string;
let userId: string;
let session: SessionStore;
let pictures: ReturnType<typeof memoryCaches>;
let drafts: Storage;
let copies: DraftCopies;
/** The one database that a process has open at a time. */
let opened: TestReplica | undefined;

beforeEach(begin);
afterEach(end);

async function begin(): Promise<void> {
  trialId = crypto.randomUUID();
  userId = crypto.randomUUID();
  session = openSessionStore(indexedDB, SESSION_DATABASE, 1);
  pictures = memoryCaches();
  drafts = memoryStorage();
  copies = copiesOfPage();
  await beginTrial(session, () => trialId);
}

async function end(): Promise<void> {
  await opened?.database.close();
  opened = undefined;
  session.close();
  await Promise.all((await indexedDB.databases()).map(({ name }) => remove(name!)));
}

function remove(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new Error('not deleted'));
  });
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (at: number) => [...values.keys()][at] ?? null,
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
  };
}

const device = (): Device => ({ session, lock: webLock, pictures, drafts, copies });

const copiesOfPage = () => createDraftCopies(() => drafts, Date.now);

const draftsHere = () => Array.from({ length: drafts.length }, (_, at) => drafts.key(at)!).filter((key) => key !== turnKey(userId));

async function open(id: string): Promise<TestReplica> {
  await opened?.database.close();
  opened = await testReplica({ userId: id });
  return opened;
}

/** What the visitor does. */
async function tried(work: (trial: TestReplica) => Promise<unknown>): Promise<void> {
  await work(await open(trialId));
  await opened!.database.close();
  opened = undefined;
}

/** The student signs in and takes along; resolves when the trial is gone. */
async function taken(): Promise<TestReplica> {
  await clearOwner();
  await takeTrial(session, userId);
  return takenInto(await open(userId));
}

async function takenInto(account: TestReplica): Promise<TestReplica> {
  await takeTrialsAlong({ userId, replica: account }, device(), () => undefined);
  await expect.poll(() => trialsTakenBy(session, userId)).toEqual([]);
  return account;
}

/** As signing in does, without forgetting the trial. */
async function clearOwner(): Promise<void> {
  await session.update([], () => ({ owner: JSON.stringify({ id: userId, user_metadata: {} }) }));
}

const ok = { ok: true };

async function fill(replica: TestReplica, account: Partial<Account>): Promise<void> {
  for (const kind of RESTORABLE_KINDS) expect(await replica.insertAll(kind, (account[kind] ?? []) as never)).toEqual(ok);
}

/** Databases of the trial that hold documents. */
async function left(): Promise<readonly string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(trialId) ? [name] : []));
}

/** Everything of a kind, with the trial's names replaced by the account's. */
async function contentOf(replica: TestReplica, kind: CollectionName): Promise<string[]> {
  const schema: CollectionSchema = collectionSchemas[kind];
  const hidden = new Set([...schema.serverOwned, 'sync', ...(kind === 'users' || kind === 'userSubjects' ? ['id'] : [])]);
  const subjects = await replica.find('userSubjects');
  const records = (await replica.find(kind as 'todos')) as readonly object[];
  return records
    .map((record) => {
      const shown = Object.entries(record).filter(([name]) => !hidden.has(name) && !name.startsWith('_'));
      let text = JSON.stringify(Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1))));
      for (const { id, name } of subjects) text = text.replaceAll(id, `subject ${name}`);
      return text.replaceAll(trialId, 'me').replaceAll(userId, 'me');
    })
    .toSorted();
}

async function contents(replica: TestReplica): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const kind of RESTORABLE_KINDS) found[kind] = await contentOf(replica, kind);
  return found;
}

test('TRIAL-4 whatever was tried is in a new account, in every collection, and nothing of it elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constant(null).chain(() => generatedAccount(trialId)),
      async (account) => {
        let before: Record<string, string[]> = {};
        await tried(async (trial) => {
          await fill(trial, account);
          before = await contents(trial);
        });
        expect(await contents(await taken())).toEqual(before);
        expect(await left()).toEqual([]);
        await end();
        await begin();
      },
    ),
    { numRuns: 10 },
  );
});

test('TRIAL-4 an account that has something keeps it, and gets all that was tried', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constant(null).chain(() => fc.tuple(generatedAccount(trialId), generatedAccount(userId))),
      async ([account, own]) => {
        const numbered = own.userSubjects.map((subject, at) => ({ ...subject, name: `Own ${at}` }));
        let before: Record<string, string[]> = {};
        await tried(async (trial) => {
          await fill(trial, { ...account, users: [] });
          before = await contents(trial);
        });
        const mine = await open(userId);
        await fill(mine, { ...own, userSubjects: numbered });
        const had = await contents(mine);
        const has = await contents(await taken());
        for (const kind of RESTORABLE_KINDS) expect(has[kind]).toEqual([...had[kind]!, ...before[kind]!].toSorted());
        await end();
        await begin();
      },
    ),
    { numRuns: 10 },
  );
});

/** One of everything that is found by a name of its own. */
async function tryEverything(trial: TestReplica): Promise<void> {
  await trial.insertAll('users', [{ id: trialId }], { isDerived: true });
  await trial.edit('users', trialId, { daily_target: 200, chapter_marks: ['optics done'] });
  expect(await addSubject(trial, trialId, 'Physics', 'teal')).toEqual(expect.objectContaining(ok));
  const physics = await subjectId(trialId, 'Physics', 1);
  const task = {
    id: crypto.randomUUID(),
    createdBy: trialId,
    title: 'Read about lenses',
    subjectId: physics,
    position: 'a',
    labels: ['x'],
  };
  expect(await trial.insert('todos', task)).toEqual(ok);
  const item = { day: '2026-11-26', kind: 'study' as const, subject_id: physics, title: 'Physics', minutes: 30, position: 'a' };
  expect(
    await trial.insertAll(
      'study_plan_items',
      [
        { ...item, id: await planItemId(item.day, 'study', physics, 1), user_id: trialId },
        { ...item, kind: 'task', id: await planItemId(item.day, 'task', task.id, 1), task_id: task.id, subject_id: null, user_id: trialId },
      ],
      { isDerived: true },
    ),
  ).toEqual(ok);
  const ready = { user_id: trialId, front: 'Front', back: 'Back', deck_card: 'optics/1', subject_id: physics };
  expect(
    await trial.insertAll('flashcards', [{ ...ready, id: await derivedId('ready card', trialId, 'optics/1') }], { isDerived: true }),
  ).toEqual(ok);
  const picture = `${trialId}/${crypto.randomUUID()}.webp`;
  expect(await trial.insert('flashcards', { id: crypto.randomUUID(), user_id: trialId, front: 'Own', front_picture: picture })).toEqual(ok);
  await keptPictures(pictures, trialId).keepUnsent(picture, new Blob(['a picture']));
  drafts.setItem(`ekagra-${trialId}-draft-task`, JSON.stringify({ title: 'Half typed', subject: physics }));
}

async function expectEverything(account: TestReplica): Promise<void> {
  const physics = await subjectId(userId, 'Physics', 1);
  expect(await account.find('users')).toEqual([expect.objectContaining({ id: userId, daily_target: 200, chapter_marks: ['optics done'] })]);
  expect(await account.find('userSubjects')).toEqual([expect.objectContaining({ id: physics, userId, name: 'Physics', color: 'teal' })]);
  const tasks = await account.find('todos');
  expect(tasks).toEqual([expect.objectContaining({ createdBy: userId, title: 'Read about lenses', subjectId: physics, labels: ['x'] })]);
  const items = await account.find('study_plan_items', { sort: [{ kind: 'asc' }] });
  expect(items.map(({ id }) => id)).toEqual([
    await planItemId('2026-11-26', 'study', physics, 1),
    await planItemId('2026-11-26', 'task', tasks[0]!.id, 1),
  ]);
  const cards = await account.find('flashcards', { sort: [{ front: 'asc' }] });
  expect(cards.map(({ front }) => front)).toEqual(['Front', 'Own']);
  expect(cards[0]!.id).toBe(await derivedId('ready card', userId, 'optics/1'));
  const [path] = await keptPictures(pictures, userId).waiting();
  expect(cards[1]!.front_picture).toBe(path);
  expect(path).toMatch(new RegExp(`^${userId}/`));
  expect(JSON.parse(drafts.getItem(`ekagra-${userId}-draft-task`)!)).toEqual({ title: 'Half typed', subject: physics });
  expect(draftsHere()).toEqual([`ekagra-${userId}-draft-task`]);
  expect(await keptPictures(pictures, trialId).waiting()).toEqual([]);
  expect(await left()).toEqual([]);
}

test('TRIAL-4 owners, subjects, plan, ready cards, pictures and drafts get the account’s names', async () => {
  await tried(tryEverything);
  await expectEverything(await taken());
});

/** The storages of a trial with a subject and its task, as RxDB makes them. */
async function triedSubjectAndTask(): Promise<void> {
  const physics = await subjectId(trialId, 'Physics', 1);
  const subject = created(userSubjectsSchema, physics, {}, 'tab', {
    userId: trialId,
    createdAt: 1,
    updatedAt: 1,
    name: 'Physics',
    color: 'teal',
  });
  const fields = { createdBy: trialId, createdAt: 1, updatedAt: 1, position: 'a', subjectId: physics };
  const todo = created(todosSchema, crypto.randomUUID(), { ...fields, title: 'Read about lenses' }, 'tab', {});
  for (const [schema, document] of [
    [userSubjectsSchema, subject],
    [todosSchema, todo],
  ] as const) {
    const storage = await getRxStorageDexie().createStorageInstance({
      databaseName: databaseName(trialId),
      databaseInstanceToken: crypto.randomUUID(),
      collectionName: schema.name,
      schema: fillWithDefaultSettings(rxSchema(schema) as never),
      options: {},
      multiInstance: false,
      devMode: false,
    });
    const row = { ...document, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-tab' };
    expect((await storage.bulkWrite([{ document: row as never }], 'test')).error).toEqual([]);
    await storage.close();
  }
}

test('TRIAL-4 a device that dies at any step goes on at the next start, loses nothing and makes nothing twice', async () => {
  // What goes on behind it says that it died.
  const logging = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const account = await open(userId);
  await contents(account);
  let hasDied = true;
  for (let steps = 0; hasDied; steps += 1) {
    trialId = crypto.randomUUID();
    await session.update([], () => ({ owner: null, trial: null }));
    await beginTrial(session, () => trialId);
    await triedSubjectAndTask();
    await clearOwner();
    await takeTrial(session, userId);
    const names = [trialId, userId].flatMap((id) =>
      [userSubjectsSchema, todosSchema].map(({ name, version }) => storageName(databaseName(id), name, version)),
    );
    const death = dieAfter(steps, [...names, SESSION_DATABASE]);
    await takeTrialsAlong({ userId, replica: account }, device(), () => undefined).catch(() => undefined);
    // What goes on behind it ends, or has died.
    await expect.poll(async () => death.hasDied() || (await trialsTakenBy(session, userId)).length === 0).toBe(true);
    hasDied = death.hasDied();
    death.end();
    await takenInto(account);
    // All the same subject, and a task for each time.
    expect(await account.find('userSubjects')).toEqual([expect.objectContaining({ name: 'Physics', color: 'teal' })]);
    const tasks = await account.find('todos');
    expect(tasks).toHaveLength(steps + 1);
    expect(new Set(tasks.map(({ subjectId: of }) => of))).toEqual(new Set([await subjectId(userId, 'Physics', 1)]));
    expect(await left()).toEqual([]);
    expect(steps).toBeLessThan(200);
  }
  expect(logging).toHaveBeenCalled();
  logging.mockRestore();
}, 180_000);

test('TRIAL-4 on a profile that is here, what the visitor chose wins, what it replaces is logged, and the rest stays', async () => {
  await tried(async (trial) => {
    await trial.insertAll('users', [{ id: trialId }], { isDerived: true });
    await trial.edit('users', trialId, { daily_target: 200, chapter_marks: ['a'] });
  });
  const mine = await open(userId);
  await mine.insert('users', { id: userId, daily_target: 90, display_name: 'Asha', chapter_marks: ['b'] });
  const account = await taken();
  expect(await account.find('users')).toEqual([
    expect.objectContaining({ daily_target: 200, display_name: 'Asha', chapter_marks: ['a', 'b'] }),
  ]);
  const [stored] = await account.store.read('users', [userId]);
  expect(stored?.sync.lost).toEqual([{ field: 'daily_target', value: 90, replacedBy: 200, at: expect.any(Number) as number }]);
});

test('TRIAL-4 a subject that the account has renamed keeps its new name; one of the same name is the same', async () => {
  await tried(async (trial) => {
    for (const name of ['Physics', 'Maths']) await addSubject(trial, trialId, name, 'teal');
    const task = {
      id: crypto.randomUUID(),
      createdBy: trialId,
      title: 'T',
      subjectId: await subjectId(trialId, 'Physics', 1),
      position: 'a',
    };
    await trial.insert('todos', task);
  });
  const mine = await open(userId);
  for (const name of ['Physics', 'Mathematics']) await addSubject(mine, userId, name, 'rose');
  await renameSubject(mine, await subjectId(userId, 'Physics', 1), 'Optics');
  const account = await taken();
  const names = (await account.find('userSubjects')).map(({ name }) => name).toSorted();
  expect(names).toEqual(['Mathematics', 'Maths', 'Optics', 'Physics']);
  const [task] = await account.find('todos');
  expect((await account.get('userSubjects', task!.subjectId!))?.name).toBe('Physics');
});

test('TRIAL-4 a subject that the account gave the name of one is it, and two of one name become one with all that they have', async () => {
  const subjects = ['Physics', 'physics', 'Chemistry'].map((name) => ({ id: crypto.randomUUID(), userId: trialId, name, color: 'teal' }));
  await tried(async (trial) => {
    // The first of its name is gone, and is met first.
    await trial.insertAll('userSubjects', subjects.slice(0, 1) as never);
    await trial.remove('userSubjects', subjects[0]!.id);
    await trial.insertAll('userSubjects', subjects.slice(1) as never);
    const tasks = subjects.map(({ id, name }) => ({
      id: crypto.randomUUID(),
      createdBy: trialId,
      title: name,
      subjectId: id,
      position: 'a',
    }));
    await trial.insertAll('todos', tasks);
  });
  const mine = await open(userId);
  await addSubject(mine, userId, 'Maths', 'rose');
  const maths = await subjectId(userId, 'Maths', 1);
  await renameSubject(mine, maths, 'Chemistry');
  const account = await taken();
  const physics = await subjectId(userId, 'Physics', 1);
  expect((await account.find('userSubjects')).map(({ id }) => id).toSorted()).toEqual([maths, physics].toSorted());
  const tasks = await account.find('todos', { sort: [{ title: 'asc' }] });
  expect(tasks.map(({ title, subjectId: of }) => [title, of])).toEqual([
    ['Chemistry', maths],
    ['Physics', physics],
    ['physics', physics],
  ]);
});

test('TRIAL-4 a card that was made from a ready one keeps its id: two of them are not one', async () => {
  const cards = ['One', 'Two'].map((front) => ({ id: crypto.randomUUID(), user_id: trialId, front, deck_card: 'optics/1' }));
  await tried((trial) => trial.insertAll('flashcards', cards));
  const account = await taken();
  expect((await account.find('flashcards')).map(({ id }) => id).toSorted()).toEqual(cards.map(({ id }) => id).toSorted());
});

test('TRIAL-4 what was deleted stays deleted, and deletes nothing of the account', async () => {
  const id = crypto.randomUUID();
  await tried(async (trial) => {
    await trial.insert('todos', { id, createdBy: trialId, title: 'Gone', position: 'a' });
    await trial.remove('todos', id);
    const card = await derivedId('ready card', trialId, 'optics/1');
    await trial.insertAll('flashcards', [{ id: card, user_id: trialId, front: 'F', deck_card: 'optics/1' }], { isDerived: true });
    await trial.remove('flashcards', card);
  });
  const mine = await open(userId);
  const own = { id: await derivedId('ready card', userId, 'optics/1'), user_id: userId, front: 'F', deck_card: 'optics/1' };
  await mine.insertAll('flashcards', [own], { isDerived: true });
  const account = await taken();
  expect(await account.get('todos', id)).toBeNull();
  expect((await account.store.read('todos', [id]))[0]).toMatchObject({ _deleted: true });
  expect(await account.count('flashcards')).toBe(1);
});

test('TRIAL-4 a trial of an account is taken by nobody else', async () => {
  await tried(tryEverything);
  await clearOwner();
  await takeTrial(session, userId);
  const stranger = crypto.randomUUID();
  await takeTrial(session, stranger);
  const other = await open(stranger);
  await takeTrialsAlong({ userId: stranger, replica: other }, device(), () => undefined);
  expect(await other.count('todos')).toBe(0);
  expect(await trialDocuments(trialId, 'todos', 10)).toHaveLength(1);
  await expectEverything(await takenInto(await open(userId)));
});

test('TRIAL-5 what a tab writes that still has the trial open is taken too, before anything is removed', async () => {
  const id = crypto.randomUUID();
  await tried((trial) => trial.insert('flashcards', { id, user_id: trialId, front: 'Early' }));
  const tab = await openFrozenTab(storageName(databaseName(trialId), 'flashcards', flashcardsSchema.version));
  await clearOwner();
  await takeTrial(session, userId);
  const account = await open(userId);
  const late = { front: 'Late', front_picture: `${trialId}/late.webp` };
  // Between taking the documents and removing them.
  const openCopies = copies.open;
  vi.spyOn(copies, 'open').mockImplementationOnce(async (each) => {
    const current = (await tab.read(id))!;
    expect(await tab.write(edited(flashcardsSchema, current, late, 'tab'), current)).toBe(true);
    return openCopies(each);
  });
  await takeTrialsAlong({ userId, replica: account }, device(), () => undefined);
  expect(await account.find('flashcards')).toEqual([expect.objectContaining({ front: 'Early' })]);
  expect(await trialsTakenBy(session, userId)).toEqual([trialId]);
  tab.close();
  await expect.poll(() => trialsTakenBy(session, userId)).toEqual([]);
  expect(await account.find('flashcards')).toEqual([expect.objectContaining({ front: 'Late', front_picture: `${userId}/late.webp` })]);
  expect(await left()).toEqual([]);
  expect(await account.count('flashcards')).toBe(1);
});

test('TRIAL-4 a subject that a tab adds while its trial is moved gets the account’s id, and so does the task that names it', async () => {
  await tried((trial) => trial.insert('todos', { id: crypto.randomUUID(), createdBy: trialId, title: 'Early' }));
  const [subjects, tasks] = await Promise.all(
    [userSubjectsSchema, todosSchema].map(({ name, version }) => openFrozenTab(storageName(databaseName(trialId), name, version))),
  );
  await clearOwner();
  await takeTrial(session, userId);
  const account = await open(userId);
  const subject = await subjectId(trialId, 'Waves', 1);
  const openCopies = copies.open;
  // After all documents.
  vi.spyOn(copies, 'open').mockImplementationOnce(async (each) => {
    await subjects!.write(created(userSubjectsSchema, subject, { userId: trialId, name: 'Waves' }, 'tab'));
    const task = { createdBy: trialId, title: 'Late', subjectId: subject };
    await tasks!.write(created(todosSchema, crypto.randomUUID(), task, 'tab'));
    return openCopies(each);
  });
  await takeTrialsAlong({ userId, replica: account }, device(), () => undefined);
  subjects!.close();
  tasks!.close();
  await expect.poll(() => trialsTakenBy(session, userId)).toEqual([]);
  const id = await subjectId(userId, 'Waves', 1);
  expect(await account.find('userSubjects')).toEqual([expect.objectContaining({ id, userId, name: 'Waves' })]);
  expect(await account.find('todos', { selector: { title: 'Late' } })).toEqual([expect.objectContaining({ subjectId: id })]);
});

test('TRIAL-5 a draft and its picture that a tab keeps last are taken, though it writes no document', async () => {
  await tried((trial) => trial.insert('flashcards', { id: crypto.randomUUID(), user_id: trialId, front: 'Lens' }));
  const tab = await openFrozenTab(storageName(databaseName(trialId), 'flashcards', flashcardsSchema.version));
  await clearOwner();
  await takeTrial(session, userId);
  const account = await open(userId);
  const [early, late] = [`${crypto.randomUUID()}.webp`, `${crypto.randomUUID()}.webp`];
  const announced: string[] = [];
  await keptPictures(pictures, trialId).keepUnsent(`${trialId}/${early}`, new Blob(['a picture']));
  await takeTrialsAlong({ userId, replica: account }, device(), (path) => announced.push(path));
  await keptPictures(pictures, trialId).keepUnsent(`${trialId}/${late}`, new Blob(['a picture']));
  drafts.setItem(`ekagra-${trialId}-draft-card`, `${trialId}/${late}`);
  drafts.setItem(`ekagra-${trialId}-draft-task`, 'Tried');
  drafts.setItem(`ekagra-${userId}-draft-task`, 'Own');
  tab.close();
  await expect.poll(() => trialsTakenBy(session, userId)).toEqual([]);
  // Each is sent once.
  expect(announced).toEqual([`${userId}/${early}`, `${userId}/${late}`]);
  expect(await keptPictures(pictures, userId).waiting()).toEqual(announced);
  expect(drafts.getItem(`ekagra-${userId}-draft-card`)).toBe(`${userId}/${late}`);
  expect(drafts.getItem(`ekagra-${userId}-draft-task`)).toBe('Own');
  expect(draftsHere()).toHaveLength(2);
});

test('TRIAL-4 a browser killed after the last key in a trial, and again after it was taken along, has the text', async () => {
  await tried((trial) => trial.insert('flashcards', { id: crypto.randomUUID(), user_id: trialId, front: 'Lens' }));
  await copies.open(trialId);
  const key = `ekagra-${trialId}-draft-task`;
  drafts.setItem(key, 'Read ab');
  copies.keep(key, 'Read ab');
  await copies.flush();
  drafts = memoryStorage();
  copies = copiesOfPage();
  await taken();
  const own = `ekagra-${userId}-draft-task`;
  expect(drafts.getItem(own)).toBe('Read ab');
  expect(await left()).toEqual([]);

  drafts = memoryStorage();
  copies = copiesOfPage();
  await copies.open(userId);
  expect(drafts.getItem(own)).toBe('Read ab');
});

test('TRIAL-5 a trial that cannot be moved stays whole', async () => {
  await tried(tryEverything);
  await clearOwner();
  await takeTrial(session, userId);
  const account = await open(userId);
  const full: Device = { ...device(), drafts: { ...drafts, key: drafts.key, length: 1, getItem: () => null, setItem: () => fail() } };
  await expect(takeTrialsAlong({ userId, replica: account }, full, () => undefined)).rejects.toThrow('full');
  expect(await trialsTakenBy(session, userId)).toEqual([trialId]);
  await expectEverything(await takenInto(account));
});

function fail(): never {
  throw new Error('full');
}
