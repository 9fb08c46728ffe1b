import type { LocalDocument } from '../document/local-document.ts';
import { newWriter } from '../document/seen.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { existing, storageName } from './indexed-db.ts';
import { moveTrial, type AsTaken } from './move-trial.ts';
import { databaseName } from './open-database.ts';
import { openOldStorage, removeOldStorage } from './old-storage.ts';
import type { Store } from './store.ts';

export interface TrialReading {
  readonly trialId: string;
  /** The account's database. The trial's is read without RxDB, which cannot open a second student's collections at once. */
  readonly store: Store;
  readonly asTaken: AsTaken;
}

/**
 * TRIAL-4: moves a trial's documents into the account's database, as STORE-2 moves those of an earlier release: it copies them, then
 * marks them as moved with a new revision. So a write of a tab that still has the trial open fails, or the next round moves it.
 * After a crash at any step, another call continues.
 */
export async function takeDocumentsAlong({ trialId, store, asTaken }: TrialReading): Promise<void> {
  const by = newWriter(crypto.randomUUID());
  for (const { schema, name } of await storagesOf(trialId)) {
    const storage = await openOldStorage(name);
    if (storage === null) continue;
    try {
      await moveTrial({ schema, from: storage, store, asTaken, by, now: Date.now });
    } finally {
      storage.close();
    }
  }
}

/**
 * TRIAL-5: removes the trial's storages after everything was moved. Waits for tabs that keep them open.
 * @returns false if a tab has written since, so that there are documents to move
 */
export async function removeTaken(trialId: string): Promise<boolean> {
  for (const { name } of await storagesOf(trialId)) if (!(await removeOldStorage(name))) return false;
  return true;
}

/** Documents of one of the trial's collections, moved or not. */
export async function trialDocuments(trialId: string, collection: CollectionName, limit: number): Promise<readonly LocalDocument[]> {
  const found: LocalDocument[] = [];
  for (const { schema, name } of await storagesOf(trialId)) {
    const storage = schema.name === collection ? await openOldStorage(name) : null;
    if (storage === null) continue;
    try {
      found.push(...(await storage.all(limit)));
    } finally {
      storage.close();
    }
  }
  return found;
}

interface TrialStorage {
  readonly schema: CollectionSchema;
  readonly name: string;
}

/** The trial's existing storages in push order, those of earlier schema versions first. */
async function storagesOf(trialId: string): Promise<readonly TrialStorage[]> {
  const candidates = Object.values(collectionSchemas).flatMap((schema: CollectionSchema) =>
    Array.from({ length: schema.version + 1 }, (_, version) => ({
      schema,
      name: storageName(databaseName(trialId), schema.name, version),
    })),
  );
  const there = new Set(await existing(candidates.map(({ name }) => name)));
  return candidates.filter(({ name }) => there.has(name));
}
