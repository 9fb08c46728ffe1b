import type { ConflictEntry } from '../../replication/document/lost-values.ts';
import { withLost } from '../../replication/document/lost-values.ts';
import { created, edited, editedSince, recreated } from '../../replication/document/edit.ts';
import { fieldsOf, type LocalDocument } from '../../replication/document/local-document.ts';
import type { Replica } from '../../replication/local/replica.ts';
import { written } from '../../replication/local/write-result.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { documentsInScope, updateDocuments, type Store } from '../../replication/storage/store.ts';

interface MemoryReplicaOptions {
  readonly store: Store;
  readonly conflicts: readonly ConflictEntry[];
  readonly schemaOf: (collection: string) => CollectionSchema;
  /** DOC-4. */
  readonly writer: () => string;
  /** The device's clock, in milliseconds. */
  readonly now: () => number;
}

type Fields = Readonly<Record<string, unknown>>;
interface Revision {
  readonly added: readonly Fields[];
  readonly edited: ReadonlyMap<string, Fields>;
  readonly since?: ReadonlyMap<string, Fields>;
  readonly removed: readonly string[];
}
type Selector = Readonly<Record<string, { readonly $eq?: unknown; readonly $gte?: string }>>;

/** What the app's commands use of a replica, without a browser's database: reads, inserts, edits and removes as `createReplica` does. */
export function memoryReplica({ store, conflicts, schemaOf, writer, now }: MemoryReplicaOptions): Replica {
  async function live(collection: string): Promise<Fields[]> {
    const pages = await Array.fromAsync(documentsInScope(store, schemaOf(collection), null));
    return pages.flat().flatMap((document) => (document._deleted ? [] : [plain(document)]));
  }
  const select = async (collection: string, selector: Selector = {}): Promise<Fields[]> =>
    (collection === 'conflicts' ? conflicts.map((entry): Fields => ({ ...entry })) : await live(collection)).filter((record) =>
      matches(record, selector),
    );
  const write = (
    collection: string,
    ids: readonly string[],
    change: (current: LocalDocument | undefined, id: string) => LocalDocument | undefined,
  ) =>
    written(async () => {
      await updateDocuments(store, collection, ids, change);
      return { ok: true };
    });

  function insert(collection: string, added: readonly { readonly chosen: Fields; readonly initial: Fields }[]) {
    const schema = schemaOf(collection);
    const byId = new Map(added.map(({ chosen: { id, ...given }, initial }) => [String(id), { given, initial }]));
    return write(collection, [...byId.keys()], (current, id) => {
      const { given, initial } = byId.get(id)!;
      const start = { ...initialFields(schema, now()), ...initial };
      if (!current) return created(schema, id, given, writer(), start);
      return current._deleted ? recreated(schema, current, given, writer(), start) : current;
    });
  }

  return {
    store,
    get: async (collection: string, id: string) => {
      const [document] = await store.read(collection, [id]);
      return document && !document._deleted ? plain(document) : null;
    },
    find: async (
      collection: string,
      { selector, sort = [] }: { selector?: Selector; sort?: readonly Readonly<Record<string, string>>[] } = {},
    ) => (await select(collection, selector)).toSorted((a, b) => orderOf(sort, a, b)),
    count: async (collection: string, selector?: Selector) => (await select(collection, selector)).length,
    insert: (collection: string, chosen: Fields, initial: Fields = {}) => insert(collection, [{ chosen, initial }]),
    insertAll: (collection: string, documents: readonly Fields[], { isDerived = false } = {}) =>
      insert(
        collection,
        documents.map((document) =>
          isDerived ? { chosen: { id: document['id'] }, initial: document } : { chosen: document, initial: {} },
        ),
      ),
    edit: (collection: string, id: string, fields: Fields | ((current: Fields) => Fields), { since = {} }: { since?: Fields } = {}) =>
      write(collection, [id], (current) => {
        if (!current || current._deleted) return current;
        const given = typeof fields === 'function' ? fields(plain(current)) : fields;
        const { document, lost } = editedSince(schemaOf(collection), current, given, since, writer());
        return withLost(document, lost, document, now());
      }),
    revise: (collection: string, { added, edited: edits, since, removed }: Revision) => {
      const schema = schemaOf(collection);
      const starts = new Map(added.map(({ id, ...fields }) => [String(id), { ...initialFields(schema, now()), ...fields }]));
      return write(collection, [...starts.keys(), ...edits.keys(), ...removed], (current, id) => {
        const start = starts.get(id);
        if (start && !current) return created(schema, id, {}, writer(), start);
        if (start && current?._deleted) return recreated(schema, current, {}, writer(), start);
        if (start || !current || current._deleted) return current;
        if (removed.includes(id)) return edited(schema, current, { _deleted: true }, writer());
        const { document, lost } = editedSince(schema, current, edits.get(id)!, since?.get(id) ?? {}, writer());
        return withLost(document, lost, document, now());
      });
    },
    remove: (collection: string, id: string) =>
      write(collection, [id], (current) => current && edited(schemaOf(collection), current, { _deleted: true }, writer())),
    restore: (collection: string, id: string) =>
      write(collection, [id], (current) => current && edited(schemaOf(collection), current, { _deleted: false }, writer())),
  } as unknown as Replica;
}

function plain(document: LocalDocument): Fields {
  return { id: document.id, ...fieldsOf(document) };
}

function matches(record: Fields, selector: Selector): boolean {
  return Object.entries(selector).every(
    ([name, { $eq, $gte }]) => ($eq === undefined || record[name] === $eq) && ($gte === undefined || String(record[name]) >= $gte),
  );
}

function orderOf(sort: readonly Readonly<Record<string, string>>[], a: Fields, b: Fields): number {
  const name = sort.map((by) => Object.keys(by)[0]!).find((by) => a[by] !== b[by]);
  if (name === undefined) return 0;
  return String(a[name]) < String(b[name]) ? -1 : 1;
}
