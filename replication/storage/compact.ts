import type { ConflictEntry } from '../document/lost-values.ts';
import { noteCleared } from './cleared-unseen.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { isWrittenByStudent } from '../schema/computed-fields.ts';
import { internalsOf } from './births.ts';
import type { LocalDatabase } from './rxdb-schema.ts';
import type { Store } from './store.ts';

const DAY_MS = 86_400_000;
/** Days to keep tombstones, longer than any event travels. A late event would bring a deleted document back. */
const TOMBSTONE_DAYS = 30;
/** Days to keep tombstones beyond `LIMITS.tombstones`. */
const FEWEST_DAYS = 1;

/** Most tombstones per collection, most entries of the conflict log, and most unseen ones among these. */
const LIMITS = { tombstones: 5000, conflicts: 1000, unseen: 10_000 };

/** Key of the last compaction's time, in epoch milliseconds by this device's clock. */
const COMPACTED_AT = 'compactedAt';

/** STORE-6: compacts once a day. Each collection costs a transaction, which is slow on a phone. */
export async function compactDaily(database: LocalDatabase, store: Pick<Store, 'getState' | 'setState'>, now: number): Promise<void> {
  const last = await store.getState(COMPACTED_AT);
  // `abs`, so that a clock that was set back does not postpone it for years.
  if (typeof last === 'number' && Math.abs(now - last) < DAY_MS) return;
  const unseen = await compact(database, now);
  if (unseen > 0) await noteCleared(store, unseen, now);
  await store.setState(COMPACTED_AT, now);
}

/**
 * STORE-6: removes old tombstones and entries of the conflict log. Pending and rejected documents stay.
 * @param now epoch milliseconds by this device's clock
 * @returns number of unseen entries of the conflict log that were removed
 */
export async function compact(database: LocalDatabase, now: number, most = LIMITS): Promise<number> {
  const { unseen, left } = await compactConflicts(database, most);
  for (const name of Object.keys(collectionSchemas)) await compactTombstones(database, name, now, most.tombstones, left);
  return unseen;
}

/** @param logged ids of documents with an entry in the conflict log; their tombstones stay */
async function compactTombstones(
  database: LocalDatabase,
  name: string,
  now: number,
  most: number,
  logged: ReadonlySet<string>,
): Promise<void> {
  const internals = await internalsOf(database, name);
  if (internals === null) return;
  const { dexieDb, dexieTable } = internals;
  await dexieDb.transaction('rw', dexieTable, async () => {
    const tombstones: { id: string; age: number }[] = [];
    await dexieTable
      .where('[_deleted+sync.state+id]')
      .between(['1', 'synced', ''], ['1', 'synced', []])
      // `abs`, so that tombstones do not stay forever after the clock was set back.
      .each(({ id, _meta }: { id: string; _meta: { lwt: number } }) => tombstones.push({ id, age: Math.abs(now - _meta.lwt) }));
    tombstones.sort((a, b) => a.age - b.age);
    const gone = tombstones.filter(({ age }, i) => age > (i < most ? TOMBSTONE_DAYS : FEWEST_DAYS) * DAY_MS);
    await dexieTable.bulkDelete(gone.flatMap(({ id }) => (logged.has(id) ? [] : [id])));
  });
}

async function compactConflicts(
  database: LocalDatabase,
  most: typeof LIMITS,
): Promise<{ readonly unseen: number; readonly left: ReadonlySet<string> }> {
  const internals = await internalsOf(database, 'conflicts');
  if (internals === null) return { unseen: 0, left: new Set() };
  const { dexieDb, dexieTable } = internals;
  return dexieDb.transaction('rw', dexieTable, async () => {
    const byAge = dexieTable.where('[_deleted+at+id]');
    const removed = await byAge.between(['1', Number.NEGATIVE_INFINITY, ''], ['1', [], []]).primaryKeys();
    const shown: Pick<ConflictEntry, 'id' | 'documentId' | 'isSeen'>[] = [];
    await byAge.between(['0', Number.NEGATIVE_INFINITY, ''], ['0', [], []]).each((entry: ConflictEntry) => {
      const { id, documentId, isSeen } = entry;
      if (isShown(entry)) shown.push({ id, documentId, ...(isSeen ? { isSeen } : {}) });
      else removed.push(id);
    });
    // Oldest first.
    const seen = shown.filter(({ isSeen }) => isSeen);
    const unseen = shown.filter(({ isSeen }) => !isSeen);
    const tooMany = seen.slice(0, Math.max(0, shown.length - most.conflicts));
    const tooManyUnseen = unseen.slice(0, Math.max(0, unseen.length - most.unseen));
    const cleared = new Set([...tooMany, ...tooManyUnseen].map(({ id }) => id));
    await dexieTable.bulkDelete([...removed, ...cleared]);
    const left = shown.flatMap(({ id, documentId }) => (cleared.has(id) ? [] : [documentId]));
    return { unseen: tooManyUnseen.length, left: new Set(left) };
  });
}

/** CONF-2: false for values that no student wrote. Earlier releases logged them, and the app logs values that it merges at once. */
function isShown({ collectionName, field }: ConflictEntry): boolean {
  const schema: CollectionSchema | undefined = collectionSchemas[collectionName];
  return schema === undefined || isWrittenByStudent(schema, field);
}
