import { setImmediate } from 'node:timers/promises';
import type { RxStorage } from 'rxdb/plugins/core';
import {
  boundEQByIndexString,
  boundGEByIndexString,
  compareDocsWithIndex,
  getRxStorageMemory,
  RxStorageInstanceMemory,
  type DocWithIndexString,
} from 'rxdb/plugins/storage-memory';

/**
 * In-memory storage that behaves like IndexedDB: it has an index by id for every collection, answers in a separate task, and updates cost
 * the same in a large collection as in a small one. Without the separate task, storing a page would be one run of microtasks, and the
 * request for the next page, although sent before, would leave the process only afterwards.
 */
export function memoryStorage(): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  const createStorageInstance: typeof memory.createStorageInstance = async (params) => {
    const { schema } = params;
    const indexes = [...(schema.indexes ?? []), ['_deleted', schema.primaryKey]] as NonNullable<typeof schema.indexes>;
    const instance = await memory.createStorageInstance(
      typeof schema.primaryKey === 'string' ? { ...params, schema: { ...schema, indexes } } : params,
    );
    if (!(instance instanceof RxStorageInstanceMemory)) throw new Error('RxDB keeps its memory storage in another class');
    const { bulkWrite, findDocumentsById, query, ensurePersistence } = instance;
    return Object.assign(instance, {
      bulkWrite: inATask(bulkWrite.bind(instance)),
      findDocumentsById: inATask(findDocumentsById.bind(instance)),
      query: inATask(query.bind(instance)),
      ensurePersistence() {
        updateTogether(instance);
        ensurePersistence.call(instance);
      },
    });
  };
  return { ...memory, createStorageInstance } as RxStorage<unknown, unknown>;
}

function inATask<A extends unknown[], R>(ask: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    await setImmediate();
    return ask(...args);
  };
}

/** Updates of a batch below which RxDB's own way is faster. */
const MANY = 64;

type Stored = Record<string, unknown>;
type Entry = DocWithIndexString<Stored>;

/**
 * Merges the updates of a batch in one pass, as RxDB does with insertions. RxDB's memory storage splices each updated document out of and
 * into arrays of all documents. In a push of 20,000 tasks that takes half of the device's time, and it grows with the square. IndexedDB's
 * trees have no such cost.
 */
function updateTogether({ internals, primaryPath }: RxStorageInstanceMemory<Stored>): void {
  const { documents, byIndexArray, ensurePersistenceTask: task } = internals;
  if (!task || task.bulkUpdateDocs.length < MANY) return;
  for (const { document } of task.bulkUpdateDocs) documents.set(String(document[primaryPath]), document);
  for (const index of byIndexArray) {
    const gone: number[] = [];
    const moved: Entry[] = [];
    for (const { document, previous } of task.bulkUpdateDocs) {
      const at = boundEQByIndexString(index.docsWithIndex, index.getIndexableString(previous!));
      const entry: Entry = [index.getIndexableString(document), document, String(document[primaryPath])];
      if (index.docsWithIndex[at]![0] === entry[0]) {
        index.docsWithIndex[at] = entry;
      } else {
        gone.push(at);
        moved.push(entry);
      }
    }
    if (moved.length > 0) index.docsWithIndex = merged(index.docsWithIndex, gone, moved.toSorted(compareDocsWithIndex));
  }
  task.bulkUpdateDocs = [];
}

/** The sorted entries without those at the indexes in `gone`, and with the sorted `moved`. Ranges in between are copied as a whole. */
function merged(entries: Entry[], gone: readonly number[], moved: readonly Entry[]): Entry[] {
  const changes: (readonly [at: number, entry: Entry | null])[] = [
    ...moved.map((entry) => [boundGEByIndexString(entries, entry[0]), entry] as const),
    ...gone.map((at) => [at, null] as const),
  ];
  const parts: Entry[][] = [];
  let next = 0;
  for (const [at, entry] of changes.toSorted(([a], [b]) => a - b)) {
    parts.push(entries.slice(next, at));
    if (entry) parts.push([entry]);
    next = entry ? at : at + 1;
  }
  return ([] as Entry[]).concat(...parts, entries.slice(next));
}
