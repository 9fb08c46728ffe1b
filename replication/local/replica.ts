import { logLost } from '../conflict/conflict-log.ts';
import { withLost } from '../document/lost-values.ts';
import { discarded } from '../document/discard.ts';
import { created, edited, editedSince, recreated } from '../document/edit.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { newWriter } from '../document/seen.ts';
import { retried } from '../document/retried.ts';
import { withTime } from '../document/waiting-since.ts';
import { retryRejected } from '../push/retry-rejected.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { collectionSchemas, type Fields, type NewFields } from '../schema/collections.ts';
import { initialFields } from '../schema/initial-fields.ts';
import { type InvalidField, invalidField } from '../schema/validate.ts';
import { userOf } from '../storage/open-database.ts';
import type { LocalDatabase } from '../storage/rxdb-schema.ts';
import { rxdbStore } from '../storage/rxdb-store.ts';
import { updateDocuments, type Store } from '../storage/store.ts';
import { whileWriting } from '../storage/writing.ts';
import { whileUnfinished } from './left-writes.ts';
import { createReader, type Reader } from './reader.ts';
import { markSeen } from './mark-seen.ts';
import { restoreConflict, type RestoreOptions, type RestoreResult } from './restore-conflict.ts';
import { failed, written, type WriteResult } from './write-result.ts';

/** Fields of a new document. Missing ones get the server's defaults. */
export type NewDocument<C extends CollectionName> = NewFields<C>;

/** Initial values that nobody chose. An existing row's values win over them (DOC-5). */
export type Initial<C extends CollectionName> = Partial<NewFields<C>>;

export type Edit<C extends CollectionName> = Partial<Omit<Fields<C>, 'id'>>;

/** Computes an edit from the stored record. It is called again if another tab or replication wrote meanwhile. */
export type EditOf<C extends CollectionName> = (current: Fields<C>) => Edit<C>;

export interface Revision<C extends CollectionName> {
  /** Created as with the `isDerived` option of `insertAll`. */
  readonly added: readonly NewDocument<C>[];
  /** Edits by document id. A document that was deleted meanwhile stays deleted. */
  readonly edited: ReadonlyMap<string, Edit<C>>;
  /** By document id, the values of these fields that the student or the app saw when choosing the new ones (DOC-2). */
  readonly since?: ReadonlyMap<string, Edit<C>>;
  /** Ids of documents to delete. */
  readonly removed: readonly string[];
}

/**
 * The only way to read and write the local database. Every write is stored at once together with the record of what changed,
 * which replication pushes (DOC-1), and is visible in every tab.
 */
export interface Replica extends Reader {
  readonly store: Store;
  /**
   * Creates a document. An existing one stays unchanged. A deleted one is created again, or the insert fails if deletions win
   * (MERGE-6).
   * @param options `isRepeated`: the same creation may have been stored before, so a deleted document stays deleted
   */
  insert<C extends CollectionName, I extends Initial<C> = Record<never, never>>(
    collection: C,
    chosen: Omit<NewDocument<C>, keyof I>,
    initial?: I,
    options?: { readonly isRepeated?: boolean },
  ): Promise<WriteResult>;
  /**
   * Creates several in one write; an existing document stays unchanged, as with `insert`.
   * @param options `isDerived`: the app computed all of them, under ids that two devices derive alike, so an existing row's
   * values win (DOC-5)
   */
  insertAll<C extends CollectionName>(
    collection: C,
    documents: readonly NewDocument<C>[],
    options?: { readonly isDerived?: boolean },
  ): Promise<WriteResult>;
  /** Changes computed documents in one write, so that they are pushed together. */
  revise<C extends CollectionName>(collection: C, revision: Revision<C>): Promise<WriteResult>;
  /** @param options `since`: the values of these fields that a form showed when the student began to edit (DOC-2) */
  edit<C extends CollectionName>(
    collection: C,
    id: string,
    fields: Edit<C> | EditOf<C>,
    options?: { readonly since?: Edit<C> | EditOf<C> },
  ): Promise<WriteResult>;
  /** Deletes several in one write. */
  remove(collection: CollectionName, ids: string | readonly string[]): Promise<WriteResult>;
  /** Undoes a deletion. */
  restore(collection: CollectionName, ids: string | readonly string[]): Promise<WriteResult>;
  /** Retries a rejected document. */
  retry(collection: CollectionName, id: string): Promise<WriteResult>;
  /** Retries all rejected documents. */
  retryAll(): Promise<WriteResult>;
  /** Discards a rejected document's changes in favour of the server's row. */
  discard(collection: CollectionName, id: string): Promise<WriteResult>;
  /** CONF-3: restores a value from the conflict log, in a new document if its own is gone. */
  restoreConflict(entryId: string, options?: RestoreOptions): Promise<RestoreResult>;
  /** CONF-4: marks entries of the conflict log as seen. */
  markConflictsSeen(entryIds: readonly string[]): Promise<WriteResult>;
}

type FieldValues = Readonly<Record<string, unknown>>;

/** A document to insert: values that the student chose, and initial values, over which an existing row's values win. */
interface Added {
  readonly chosen: object;
  readonly initial: object;
}

export function createReplica(database: LocalDatabase, now: () => number): Replica {
  const store = rxdbStore(database);
  const writer = newWriter(crypto.randomUUID());
  const userId = userOf(database);

  /** LEFT-2: registers each write while it is unfinished, so that a page that is left can note it. */
  const noted: Store = {
    ...store,
    write: (collection, writes) => whileUnfinished({ userId, collection, writes }, () => store.write(collection, writes)),
  };

  /** Writes an edit of the app with its time. No edit is stored while a sign-out counts unsent changes (AUTH-5). */
  const writeEach = (
    collection: CollectionName,
    ids: readonly string[],
    change: (current: LocalDocument | undefined, id: string) => LocalDocument | undefined,
  ): Promise<void> =>
    whileWriting(userId, () =>
      updateDocuments(noted, collection, ids, (current, id) => {
        const next = change(current, id);
        return next && withTime(current, next, now());
      }),
    );

  /** Moves lost values to the conflict log. They are also stored in their documents: if this fails, the next push moves them. */
  const logNow = (collection: CollectionName, losers: readonly LocalDocument[]): Promise<unknown> =>
    logLost({ store, collections: Object.values(collectionSchemas) }, collection, losers).catch(() => undefined);

  async function update(
    collection: CollectionName,
    ids: string | readonly string[],
    change: (current: LocalDocument) => LocalDocument,
    options: { deleted: boolean },
  ): Promise<WriteResult> {
    const missing = new Set([ids].flat());
    return written(async () => {
      await writeEach(collection, [...missing], (current, id) => {
        const isThere = current !== undefined && (options.deleted || !current._deleted);
        if (isThere) missing.delete(id);
        else missing.add(id);
        return isThere ? change(current) : undefined;
      });
      return missing.size === 0 ? { ok: true } : failed('not-found', 'This was deleted on another device.');
    });
  }

  async function insertEach(collection: CollectionName, added: readonly Added[], isRepeated: boolean): Promise<WriteResult> {
    const schema: CollectionSchema = collectionSchemas[collection];
    const defaults = initialFields(schema, now());
    const byId = new Map<string, { readonly given: FieldValues; readonly start: FieldValues }>();
    for (const { chosen, initial } of added) {
      const start = { ...defaults, ...initial };
      const invalid = invalidField(schema, { ...start, ...chosen });
      if (invalid) return failed('invalid', invalid.message, invalid.field);
      const { id, ...given } = chosen as FieldValues & { readonly id: string };
      byId.set(id, { given, start });
    }
    return written(async () => {
      let isGoneForGood = false;
      await writeEach(collection, [...byId.keys()], (current, id) => {
        const { given, start } = byId.get(id)!;
        if (!current) return created(schema, id, given, writer, start);
        if (!current._deleted || isRepeated) return current;
        isGoneForGood = schema.deletionWins === true;
        return isGoneForGood ? current : recreated(schema, current, given, writer, start);
      });
      return isGoneForGood ? failed('not-found', 'This was deleted.') : { ok: true };
    });
  }

  const replica: Replica = {
    ...createReader(database),
    store,

    insert: (collection, chosen, initial = {} as never, { isRepeated = false } = {}) =>
      insertEach(collection, [{ chosen, initial }], isRepeated),

    insertAll: (collection, documents, { isDerived = false } = {}) =>
      insertEach(
        collection,
        documents.map((document) => (isDerived ? { chosen: { id: document.id }, initial: document } : { chosen: document, initial: {} })),
        false,
      ),

    async revise(collection, { added, edited: edits, since, removed }) {
      const schema: CollectionSchema = collectionSchemas[collection];
      const defaults = initialFields(schema, now());
      const starts = new Map(
        (added as readonly (FieldValues & { readonly id: string })[]).map(({ id, ...fields }) => [id, { ...defaults, ...fields }]),
      );
      const invalid = [...starts.values(), ...edits.values()].map((fields) => invalidField(schema, fields)).find((found) => found);
      if (invalid) return failed('invalid', invalid.message, invalid.field);
      const gone = new Set(removed);
      const losers = new Map<string, LocalDocument>();
      const result = await written(async () => {
        await writeEach(collection, [...starts.keys(), ...edits.keys(), ...removed], (current, id) => {
          const start = starts.get(id);
          if (start && !current) return created(schema, id, {}, writer, start);
          if (start && current?._deleted) return recreated(schema, current, {}, writer, start);
          if (start || !current || current._deleted) return current;
          if (gone.has(id)) return edited(schema, current, { _deleted: true }, writer);
          const { document, lost } = editedSince(schema, current, edits.get(id)!, since?.get(id) ?? {}, writer);
          const next = withLost(document, lost, document, now());
          losers.delete(id);
          if (next.sync.lost) losers.set(id, next);
          return next;
        });
        return { ok: true };
      });
      if (result.ok) await logNow(collection, [...losers.values()]);
      return result;
    },

    async edit(collection, id, fields, { since = {} } = {}) {
      const schema = collectionSchemas[collection];
      const seen: { invalid?: InvalidField | null; loser?: LocalDocument | null } = {};
      const change = (current: LocalDocument) => {
        const changed = typeof fields === 'function' ? fields(current as never) : fields;
        seen.invalid = invalidField(schema, changed);
        if (seen.invalid) return current;
        const shown = typeof since === 'function' ? since(current as never) : since;
        const { document, lost } = editedSince(schema, current, changed, shown, writer);
        const next = withLost(document, lost, document, now());
        seen.loser = next.sync.lost ? next : null;
        return next;
      };
      const result = await update(collection, id, change, { deleted: false });
      if (result.ok && seen.loser) await logNow(collection, [seen.loser]);
      return seen.invalid ? failed('invalid', seen.invalid.message, seen.invalid.field) : result;
    },

    remove: (collection, ids) =>
      update(collection, ids, (current) => edited(collectionSchemas[collection], current, { _deleted: true }, writer), { deleted: true }),

    restore: (collection, ids) =>
      update(collection, ids, (current) => edited(collectionSchemas[collection], current, { _deleted: false }, writer), { deleted: true }),

    retry: (collection, id) => update(collection, id, retried, { deleted: true }),

    retryAll: () =>
      written(async () => {
        await retryRejected(store, Object.keys(collectionSchemas));
        return { ok: true };
      }),

    discard: (collection, id) => update(collection, id, (current) => discarded(collectionSchemas[collection], current), { deleted: true }),

    restoreConflict: (entryId, options) => restoreConflict(database, restoring, entryId, now(), options),

    markConflictsSeen: (entryIds) => markSeen(database, entryIds),
  };
  const restoring = {
    store,
    insert: (collection: CollectionName, fields: FieldValues) => replica.insert(collection, fields as never),
    edit: (collection: CollectionName, id: string, change: (current: FieldValues) => FieldValues) =>
      replica.edit(collection, id, change as never),
    remove: replica.remove,
  };
  return replica;
}
