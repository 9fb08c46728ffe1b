import { collectionSchemas } from '../schema/collections.ts';
import { ended, existing, openExisting, storageName } from './indexed-db.ts';
import { databaseName } from './open-database.ts';

/** True if the user has documents here that the server lacks, of this release or an earlier one. Does not open RxDB. */
export async function hasUnsentDocuments(userId: string): Promise<boolean> {
  const names = Object.values(collectionSchemas).flatMap(({ name, version }) =>
    Array.from({ length: version + 1 }, (_, each) => storageName(databaseName(userId), name, each)),
  );
  for (const name of await existing(names)) if (await hasUnsent(name)) return true;
  return false;
}

async function hasUnsent(name: string): Promise<boolean> {
  const database = await openExisting(name);
  if (database === null) return false;
  try {
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
