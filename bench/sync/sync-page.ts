import { createStudentClient } from '../../replication/auth/student-client.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../../replication/transport/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import { openDatabase } from '../../replication/storage/open-database.ts';
import { deviceStorage } from '../../replication/storage/device-storage.ts';
import type { DocumentWrite } from '../../replication/storage/store.ts';
import { addTasks, openDevice, type BenchDevice } from './sync-device.ts';

/** The student and the server. */
export interface PageStudent {
  readonly url: string;
  readonly publishableKey: string;
  readonly userId: string;
  readonly token: string;
}

/** Milliseconds by number of tasks. */
export interface PageTimes {
  readonly push: number;
  /** First sync of an empty device. */
  readonly pull: number;
  /** One bulk write of the same documents into the same, new storage (RxDB on IndexedDB, as in the app). */
  readonly raw: number;
  /** One bulk write into an IndexedDB store with the same indexes, without RxDB. */
  readonly rawIndexedDb: number;
}

/** Milliseconds with many tasks. */
export interface ManyTimes {
  /** First sync of an empty device. */
  readonly pull: number;
  /** Fetching the same answers and storing them in an IndexedDB store page by page, without the engine. */
  readonly plain: number;
  /** From opening the database to a screen of tasks in order. */
  readonly firstRows: number;
  /** Opening a plain IndexedDB store, and reading as many rows as the database has. */
  readonly reading: number;
}

async function open({ url, publishableKey, userId, token }: PageStudent): Promise<BenchDevice> {
  const client = createStudentClient({ url, publishableKey, fetch }, { accessToken: () => Promise.resolve(token) }, userId);
  return openDevice(client, userId, deviceStorage());
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Runs in a page of Chromium. */
async function measure(student: PageStudent, size: number): Promise<PageTimes> {
  const writer = await open(student);
  await addTasks(writer, student.userId, size);
  const push = await timed(() => pushWaiting(writer.session, adaptiveBatchSize(systemClock)));
  await writer.close();

  const reader = await open(student);
  const pull = await timed(() => pullFeeds(reader.session));
  const documents = await reader.store.inState('todos', 'synced', size);
  if (documents.length !== size) throw new Error(`${documents.length} of ${size} documents arrived`);
  await reader.close();

  const empty = await open(student);
  const writes = documents.map((next): DocumentWrite => ({ previous: undefined, next }));
  const raw = await timed(() => empty.store.write('todos', writes));
  await empty.close();
  return { push, pull, raw, rawIndexedDb: await writeIndexedDb(documents) };
}

/** Tasks on one screen of the board. */
const SCREEN = 30;

async function measureMany(student: PageStudent, size: number): Promise<ManyTimes> {
  const writer = await open(student);
  await addTasks(writer, student.userId, size);
  await pushWaiting(writer.session, adaptiveBatchSize(systemClock));
  await writer.close();

  const plainName = crypto.randomUUID();
  const plain = await timed(() => downloadInto(plainName, student));
  const reader = await open(student);
  const pull = await timed(() => pullFeeds(reader.session));
  const arrived = await reader.store.countInState('todos', 'synced');
  if (arrived !== size) throw new Error(`${arrived} of ${size} documents arrived`);
  await reader.leave();

  const reading = await timed(async () => {
    const database = await openStore(plainName);
    const rows = await asked(database.transaction('docs').objectStore('docs').getAll());
    if (rows.length !== size) throw new Error(`${rows.length} of ${size} rows were read`);
    database.close();
  });
  let database: Awaited<ReturnType<typeof openDatabase>>;
  const firstRows = await timed(async () => {
    database = await openDatabase(student.userId, deviceStorage());
    const query = database.collections.todos.find({
      selector: { status: 'todo' },
      sort: [{ position: 'asc' }, { id: 'asc' }],
      limit: SCREEN,
    });
    const found = await query.exec();
    if (found.length !== SCREEN) throw new Error(`${found.length} tasks were found`);
  });
  await database!.remove();
  indexedDB.deleteDatabase(plainName);
  return { pull, plain, firstRows, reading };
}

/** Downloads the tasks with the engine's requests, and stores them in a plain IndexedDB store. */
async function downloadInto(name: string, { url, publishableKey, userId, token }: PageStudent): Promise<void> {
  const database = await openStore(name);
  let cursor: unknown = null;
  for (let more = true; more;) {
    const request = { feeds: [{ collection: 'todos', scope: userId, cursor }], limit: 2000, skip: [], packed: true, device: 'plain' };
    const answer = await fetch(`${url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ request }),
    });
    const { feeds, columns } = (await answer.json()) as {
      feeds: [{ rows: unknown[][]; cursor: unknown; more: boolean }];
      columns: { todos?: string[] };
    };
    const names = columns.todos ?? [];
    await put(
      database,
      feeds[0].rows.map((values) => Object.fromEntries(names.map((column, i) => [column, values[i]]))),
    );
    ({ cursor, more } = feeds[0]);
  }
  database.close();
}

async function writeIndexedDb(documents: readonly object[]): Promise<number> {
  const name = crypto.randomUUID();
  const database = await openStore(name);
  const took = await timed(() => put(database, documents));
  database.close();
  indexedDB.deleteDatabase(name);
  return took;
}

/** Opens an IndexedDB store with the indexes that RxDB would make. */
async function openStore(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => {
    const store = opening.result.createObjectStore('docs', { keyPath: 'id' });
    for (const index of [
      ['_deleted', 'sync.state', 'id'],
      ['_deleted', 'id'],
      ['_meta.lwt', 'id'],
    ])
      store.createIndex(String(index), index);
  });
  return asked(opening);
}

function put(database: IDBDatabase, documents: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('docs', 'readwrite', { durability: 'strict' });
    for (const document of documents) transaction.objectStore('docs').put({ ...document, _deleted: '0' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(transaction.error!));
  });
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

declare global {
  interface Window {
    measureSync: typeof measure;
    measureMany: typeof measureMany;
  }
}
globalThis.window.measureSync = measure;
globalThis.window.measureMany = measureMany;
