import type { CollectionSchema } from '../schema/collection-schema.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { voidCursors } from './births.ts';
import { existing, storageName } from './indexed-db.ts';
import { countingOnFrom, takenOver } from './moved-document.ts';
import { openOldStorage, removeOldStorage, type MovedDocument } from './old-storage.ts';
import type { LocalDatabase } from './rxdb-schema.ts';
import { rxdbStore } from './rxdb-store.ts';
import { updateDocuments } from './store.ts';

/** Documents per transaction. */
const BATCH = 100;

interface Old {
  readonly schema: CollectionSchema;
  readonly name: string;
}

/**
 * STORE-2: moves documents of earlier schema versions into this one, at the first start and whenever a tab of an earlier release has
 * written since. Resolves when they are moved. The old storages are removed afterwards.
 */
export async function takeOver(database: LocalDatabase): Promise<void> {
  const old = await oldStoragesOf(database.name);
  if (old.length === 0) return;
  const { locks } = navigator;
  await locks.request(takingOver(database.name), () =>
    locks.request(removing(database.name), { ifAvailable: true }, async (lock) => {
      // Without the lock there is nothing to do: its holder has moved everything, and moves late writes until old tabs close.
      if (lock !== null) for (const each of old) await moveDocuments(database, each);
    }),
  );
  removeAll(database, old).catch((error: unknown) => console.error('An old storage stays until the next start', error));
}

/** Removes the old storages. One context at a time does it, while its database is open to receive late writes. */
async function removeAll(database: LocalDatabase, old: readonly Old[]): Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  database.onClose.push(async () => closing.abort());
  const remove = async (): Promise<void> => {
    for (const each of old) {
      while (!(await removeOldStorage(each.name))) await moveDocuments(database, each);
    }
  };
  await navigator.locks.request(removing(database.name), { signal }, remove).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** True if a context has moved everything out of this database's old storages and waits for old tabs to close them. */
export async function isRemovalWaiting(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  const isHeld = (lock: string) => held.some((each) => each.name === lock);
  return isHeld(removing(name)) && !isHeld(takingOver(name));
}

/** Name of the lock that is held, together with `removing`, while documents are moved. */
function takingOver(name: string): string {
  return `${name}-taking-over`;
}

function removing(name: string): string {
  return `${name}-removing-old-storages`;
}

/** A storage other than IndexedDB does not survive an update. */
async function oldStoragesOf(name: string): Promise<Old[]> {
  if (!('indexedDB' in globalThis)) return [];
  const candidates = Object.values(collectionSchemas).flatMap((schema: CollectionSchema) =>
    Array.from({ length: schema.version }, (_, version) => ({ schema, name: storageName(name, schema.name, version) })),
  );
  const there = new Set(await existing(candidates.map((candidate) => candidate.name)));
  return candidates.filter((candidate) => there.has(candidate.name));
}

async function moveDocuments(database: LocalDatabase, { schema, name }: Old): Promise<void> {
  const storage = await openOldStorage(name);
  if (storage === null) return;
  const store = rxdbStore(database);
  try {
    for (;;) {
      const documents = await storage.unmoved(BATCH);
      if (documents.length === 0) return;
      const byId = new Map(documents.map((document) => [document.id, document]));
      const moved = new Map<string, MovedDocument>();
      let hasNewerRow = false;
      await updateDocuments(store, schema.name, [...byId.keys()], (current, id) => {
        const document = byId.get(id)!;
        hasNewerRow ||= current !== undefined && document.sync.version > current.sync.version;
        moved.set(id, { document, n: countingOnFrom(current, document) });
        return takenOver(schema, current, document, Date.now());
      });
      // An old tab pulled it, and the shared cursor has passed it.
      if (hasNewerRow) await voidCursors(database, schema.name);
      await storage.markMoved([...moved.values()]);
    }
  } finally {
    storage.close();
  }
}
