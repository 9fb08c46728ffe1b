import { collectionSchemas } from '../schema/collections.ts';
import { ended, existing, openExisting, storageName } from './indexed-db.ts';
import { databaseName } from './open-database.ts';
import { isRemovalWaiting } from './take-over.ts';

/** How long a storage may take to open. Only a waiting removal delays it so much, or a very slow disk. */
const PATIENCE_MS = 3000;

/** True if the user has documents here that the server lacks, of this release or an earlier one. Does not open RxDB. */
export async function hasUnsentDocuments(userId: string, patienceMs = PATIENCE_MS): Promise<boolean> {
  const database = databaseName(userId);
  const storages = Object.values(collectionSchemas).flatMap(({ name, version }) =>
    Array.from({ length: version + 1 }, (_, each) => ({ name: storageName(database, name, each), isOld: each < version })),
  );
  const there = new Set(await existing(storages.map(({ name }) => name)));
  for (const { name, isOld } of storages) {
    if (!there.has(name)) continue;
    const found = await within(patienceMs, hasUnsent(name));
    if (found === true) return true;
    // STORE-2: while a frozen tab holds up a removal, the storage cannot be opened. What was in it has moved.
    if (found === null && !(isOld && (await isRemovalWaiting(database)))) return true;
  }
  return false;
}

async function hasUnsent(name: string): Promise<boolean> {
  const database = await openExisting(name);
  if (database === null) return false;
  try {
    // STORE-2: all of it was moved, and it is only not deleted yet.
    if (!database.objectStoreNames.contains('docs')) return false;
    const transaction = database.transaction('docs');
    const byState = transaction.objectStore('docs').index('[_deleted+sync.state+id]');
    const counts = ['0', '1'].flatMap((deleted) =>
      ['waiting', 'rejected'].map((state) => byState.count(IDBKeyRange.bound([deleted, state], [deleted, state, []]))),
    );
    await ended(transaction);
    return counts.some(({ result }) => result > 0);
  } finally {
    database.close();
  }
}

/** Null if the answer takes longer. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
