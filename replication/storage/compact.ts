import { collectionSchemas } from '../schema/collections.ts';
import { internalsOf } from './births.ts';
import type { LocalDatabase } from './rxdb-schema.ts';
import type { Store } from './store.ts';

const DAY_MS = 86_400_000;
/** Longer than any event is on its way: a late one would bring back what was deleted. */
const TOMBSTONE_DAYS = 30;
/** Age after which tombstones beyond the maximum are cleared. */
const FEWEST_DAYS = 1;

/** Maximum number kept: tombstones per collection, and entries of the conflict log, of which the screen shows a tenth. */
const LIMITS = { tombstones: 5000, conflicts: 1000 };

/** Epoch milliseconds by this device's clock. */
const COMPACTED_AT = 'compactedAt';

/** STORE-6: once a day. It reads every collection in a transaction of its own, of which a phone feels each. */
export async function compactDaily(database: LocalDatabase, store: Pick<Store, 'getState' | 'setState'>, now: number): Promise<void> {
  const last = await store.getState(COMPACTED_AT);
  // A clock that was set back by years puts nothing off.
  if (typeof last === 'number' && Math.abs(now - last) < DAY_MS) return;
  await compact(database, now);
  await store.setState(COMPACTED_AT, now);
}

/**
 * STORE-6: removes old tombstones and entries of the conflict log. Pending and rejected documents stay.
 * @param now epoch milliseconds by this device's clock
 */
export async function compact(database: LocalDatabase, now: number, most = LIMITS): Promise<void> {
  for (const name of Object.keys(collectionSchemas)) await compactTombstones(database, name, now, most.tombstones);
  await compactConflicts(database, most.conflicts);
}

async function compactTombstones(database: LocalDatabase, name: string, now: number, most: number): Promise<void> {
  const internals = await internalsOf(database, name);
  if (internals === null) return;
  const { dexieDb, dexieTable } = internals;
  await dexieDb.transaction('rw', dexieTable, async () => {
    const tombstones: { id: string; age: number }[] = [];
    await dexieTable
      .where('[_deleted+sync.state+id]')
      .between(['1', 'synced', ''], ['1', 'synced', []])
      // A clock that was set back must not keep them forever.
      .each(({ id, _meta }: { id: string; _meta: { lwt: number } }) => tombstones.push({ id, age: Math.abs(now - _meta.lwt) }));
    tombstones.sort((a, b) => a.age - b.age);
    const gone = tombstones.filter(({ age }, i) => age > (i < most ? TOMBSTONE_DAYS : FEWEST_DAYS) * DAY_MS);
    await dexieTable.bulkDelete(gone.map(({ id }) => id));
  });
}

async function compactConflicts(database: LocalDatabase, most: number): Promise<void> {
  const internals = await internalsOf(database, 'conflicts');
  if (internals === null) return;
  const { dexieDb, dexieTable } = internals;
  await dexieDb.transaction('rw', dexieTable, async () => {
    const byAge = dexieTable.where('[_deleted+at+id]');
    const removed = await byAge.between(['1', Number.NEGATIVE_INFINITY, ''], ['1', [], []]).primaryKeys();
    const oldest = await byAge.between(['0', Number.NEGATIVE_INFINITY, ''], ['0', [], []]).reverse().offset(most).primaryKeys();
    await dexieTable.bulkDelete([...removed, ...oldest]);
  });
}
