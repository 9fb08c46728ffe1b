import { prepareQuery, type FilledMangoQuery, type RxCollection } from 'rxdb/plugins/core';

import type { LocalDocument, SyncState } from '../document/local-document.ts';
import { internalsOf, type Internals } from './births.ts';
import { AFTER_ALL, DELETED, LIVE } from './index-layout.ts';
import type { LocalDatabase } from './rxdb-schema.ts';

type Instance = RxCollection<LocalDocument>['storageInstance'];

/** Reads of one collection that include deleted documents. */
interface Reads {
  /** Documents in a state, sorted by id. */
  inState(state: SyncState, afterId: string, limit: number): Promise<LocalDocument[]>;
  /** Number of documents in each state, in the order of `states`. */
  count(states: readonly SyncState[]): Promise<number[]>;
  /** Documents with these values, sorted by id. */
  afterId(id: string, values: Readonly<Record<string, string>>, limit: number): Promise<LocalDocument[]>;
}

export async function readsOf(database: LocalDatabase, collection: string, instance: Instance): Promise<Reads> {
  const internals = await internalsOf(database, collection);
  return internals ? indexedDbReads(internals) : rxdbReads(instance);
}

const LIVE_AND_DELETED = [LIVE, DELETED];

/**
 * Uses one transaction per read. RxDB would use one for each value of `_deleted`. All collections are read at every start and after
 * every change, and on a phone a transaction takes milliseconds, however little it reads.
 */
function indexedDbReads({ dexieDb, dexieTable }: Internals): Reads {
  const ofState = (deleted: string, state: SyncState, afterId = '') =>
    dexieTable.where('[_deleted+sync.state+id]').between([deleted, state, afterId], [deleted, state, AFTER_ALL], false);
  const inTransaction = <T>(requests: () => PromiseLike<T>[]): Promise<T[]> =>
    dexieDb.transaction('r', dexieTable, () => Promise.all(requests()));
  const documents = async (requests: () => PromiseLike<unknown[]>[]): Promise<LocalDocument[]> =>
    (await inTransaction(requests)).flat().map(documentOf);

  return {
    async inState(state, afterId, limit) {
      const found = await documents(() => LIVE_AND_DELETED.map((deleted) => ofState(deleted, state, afterId).limit(limit).toArray()));
      return sortedPage(found, limit);
    },

    async count(states) {
      const counts = await inTransaction(() =>
        states.flatMap((state) => LIVE_AND_DELETED.map((deleted) => ofState(deleted, state).count())),
      );
      return states.map((_, i) => counts[2 * i]! + counts[2 * i + 1]!);
    },

    async afterId(id, values, limit) {
      const has = (document: Record<string, unknown>) => Object.entries(values).every(([name, value]) => document[name] === value);
      const found = await documents(() =>
        LIVE_AND_DELETED.map((deleted) =>
          dexieTable.where('[_deleted+id]').between([deleted, id], [deleted, AFTER_ALL], false).filter(has).limit(limit).toArray(),
        ),
      );
      return sortedPage(found, limit);
    },
  };
}

function documentOf(stored: unknown): LocalDocument {
  const document = stored as Omit<LocalDocument, '_deleted'> & { readonly _deleted: string };
  return { ...document, _deleted: document._deleted === DELETED } as LocalDocument;
}

/** Reads through RxDB's queries, for its in-memory storage. */
function rxdbReads(storage: Instance): Reads {
  async function query(index: string, selector: object, limit: number): Promise<LocalDocument[]> {
    const halves = bothHalves(index, selector).map((half) => prepareQuery(storage.schema, { ...half, limit }));
    const answers = await Promise.all(halves.map((half) => storage.query(half)));
    return answers.flatMap((answer) => answer.documents);
  }

  async function countState(state: SyncState): Promise<number> {
    const halves = bothHalves('sync.state', { 'sync.state': { $eq: state } }).map((half) => prepareQuery(storage.schema, half));
    const counts = await Promise.all(halves.map((half) => storage.count(half)));
    return counts.reduce((sum, { count }) => sum + count, 0);
  }

  return {
    inState: async (state, afterId, limit) =>
      sortedPage(await query('sync.state', { 'sync.state': { $eq: state }, id: { $gt: afterId } }, limit), limit),
    count: (states) => Promise.all(states.map(countState)),
    async afterId(id, values, limit) {
      const selector: Record<string, object> = { id: { $gt: id } };
      for (const [name, value] of Object.entries(values)) selector[name] = { ...selector[name], $eq: value };
      return sortedPage(await query('id', selector, limit), limit);
    },
  };
}

/** One query for each value of `_deleted`. Indexes start with it, so that each query uses the index. */
function bothHalves(index: string, selector: object): FilledMangoQuery<LocalDocument>[] {
  return [false, true].map((deleted) => ({
    selector: { _deleted: { $eq: deleted }, ...selector } as never,
    index: index === 'id' ? ['_deleted', 'id'] : ['_deleted', index, 'id'],
    sort: [{ [index]: 'asc' } as never, ...(index === 'id' ? [] : [{ id: 'asc' } as never])],
    skip: 0,
  }));
}

function sortedPage(found: LocalDocument[], limit: number): LocalDocument[] {
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}
