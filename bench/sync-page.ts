import { createStudentClient } from '../replication/auth/student-client.ts';
import { systemClock } from '../replication/engine/clock.ts';
import { pullFeeds } from '../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../replication/push/batch-size.ts';
import { pushWaiting } from '../replication/push/push.ts';
import { deviceStorage } from '../replication/storage/device-storage.ts';
import type { DocumentWrite } from '../replication/storage/store.ts';
import { addTasks, openDevice, type BenchDevice } from './sync-device.ts';

/** User and server. */
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
  /** The same into an IndexedDB store with the same indexes, without RxDB. */
  readonly rawIndexedDb: number;
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

async function writeIndexedDb(documents: readonly object[]): Promise<number> {
  const name = crypto.randomUUID();
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
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
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error!));
  });
  const took = await timed(
    () =>
      new Promise<void>((resolve, reject) => {
        const transaction = database.transaction('docs', 'readwrite', { durability: 'strict' });
        for (const document of documents) transaction.objectStore('docs').put({ ...document, _deleted: '0' });
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('error', () => reject(transaction.error!));
      }),
  );
  database.close();
  indexedDB.deleteDatabase(name);
  return took;
}

declare global {
  interface Window {
    measureSync: typeof measure;
  }
}
globalThis.window.measureSync = measure;
