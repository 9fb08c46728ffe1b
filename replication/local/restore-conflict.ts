import type { ConflictEntry } from '../document/lost-values.ts';
import { hash128 } from '../conflict/hash-128.ts';
import { linkOf, type LinkKind } from '../conflict/links.ts';
import { sameJson } from '../document/json.ts';
import { fieldsOf, type LocalDocument } from '../document/local-document.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { initialFields } from '../schema/initial-fields.ts';
import type { LocalDatabase } from '../storage/rxdb-schema.ts';
import { guarded } from '../storage/storage-failure.ts';
import type { Store } from '../storage/store.ts';
import { failed, written, type WriteResult } from './write-result.ts';

/** A link that a restored document lost because its target is gone. Shown to the student. */
export interface LeftOut {
  readonly kind: LinkKind;
  /** Null if this device no longer knows the name. */
  readonly name: string | null;
}

export type RestoreResult = Exclude<WriteResult, { readonly ok: true }> | { readonly ok: true; readonly leftOut?: readonly LeftOut[] };

export interface RestoreOptions {
  /** Whether the syllabus has the chapter. Default: always true. */
  readonly hasChapter?: (id: string) => boolean;
}

/** The app's own writes, so that a restored value is sent like any edit. */
interface Writes {
  readonly store: Store;
  insert(collection: CollectionName, fields: Fields): Promise<WriteResult>;
  edit(collection: CollectionName, id: string, change: (current: Fields) => Fields): Promise<WriteResult>;
  remove(collection: CollectionName, id: string): Promise<WriteResult>;
}

type Fields = Readonly<Record<string, unknown>>;

const COPY_IT = 'You can copy the text here.';

/**
 * CONF-3: restores a value from the conflict log, in a new document if its own is gone.
 * @param now epoch milliseconds by this device's clock
 */
export function restoreConflict(
  database: LocalDatabase,
  writes: Writes,
  entryId: string,
  now: number,
  { hasChapter = () => true }: RestoreOptions = {},
): Promise<RestoreResult> {
  const { store } = writes;
  const { conflicts } = database.collections;

  return written<RestoreResult>(async () => {
    const stored = await guarded(database, () => conflicts.findOne(entryId).exec());
    if (!stored) return failed('not-found', 'This was restored already.');
    const entry = stored.toJSON() as ConflictEntry;
    const { collectionName: collection, documentId, field } = entry;
    const home = await homeOf(store, collection, documentId);
    if (field === '_deleted') {
      const isHere = home.document?.id === documentId;
      const result: WriteResult = isHere ? await writes.remove(collection, documentId) : { ok: true };
      if (result.ok) await guarded(database, () => stored.incrementalRemove());
      return result;
    }
    const result = home.document ? await putBack(entry, home.document) : await makeAnew(entry, home.id);
    if (result.ok) await guarded(database, () => stored.incrementalRemove());
    return result;
  });

  async function putBack({ collectionName: collection, field, value }: ConflictEntry, document: LocalDocument): Promise<RestoreResult> {
    const [gone] = await goneLinks({ [field]: value });
    if (gone) return failed('not-found', `The ${gone.kind}${quoted(gone.name)} is not there any more, so this cannot be put back.`);
    return writes.edit(collection, document.id, (current) => ({
      [field]: merged(collectionSchemas[collection], field, current[field], value),
      ...alongside(collection, field, value, now),
    }));
  }

  async function makeAnew(entry: ConflictEntry, id: string): Promise<RestoreResult> {
    const { collectionName: collection, documentId, field, value } = entry;
    const schema: CollectionSchema = collectionSchemas[collection];
    const others = await guarded(database, () => conflicts.find({ selector: { documentId }, sort: [{ at: 'asc' }] }).exec());
    const logged = others.map((other) => other.toJSON() as ConflictEntry).filter((other) => other.field !== '_deleted');
    const left: Fields = {
      ...(await ownerOf(schema)),
      ...Object.fromEntries(logged.map((other) => [other.field, other.value])),
      ...(await remainsOf(collection, documentId)),
    };
    const fields: Fields = {
      ...left,
      [field]: merged(schema, field, left[field], value),
      ...alongside(collection, field, value, now),
    };
    const gone = await goneLinks(fields);
    const missing = gone.find(({ isRequired }) => isRequired);
    if (missing?.kind === 'group') return failed('not-found', `You are no longer in the group${quoted(missing.name)}. ${COPY_IT}`);
    if (missing) return failed('not-found', `The ${missing.kind}${quoted(missing.name)} was deleted. ${COPY_IT}`);
    const kept: Fields = { ...fields, ...Object.fromEntries(gone.map((link) => [link.field, null])) };
    const initial = initialFields(schema, now);
    const isComplete = Object.keys(schema.properties).every(
      (name) => name === 'id' || schema.serverOwned.includes(name) || name in initial || name in kept,
    );
    if (!isComplete || collection === 'users') return failed('not-found', `This device no longer has the rest of it. ${COPY_IT}`);
    const chosen = Object.entries(kept).filter(
      ([name, chosenValue]) => name in schema.properties && !schema.serverOwned.includes(name) && !sameJson(chosenValue, initial[name]),
    );
    const result = await writes.insert(collection, { id, ...Object.fromEntries(chosen) });
    if (!result.ok) return result;
    // The restore of another entry may have created the document at the same time, with that entry's value.
    const [made] = await store.read(collection, [id]);
    const put =
      made && !sameJson(made[field], kept[field]) && !made._deleted ? await putBack({ ...entry, value: kept[field] }, made) : result;
    if (!put.ok) return put;
    // Entries whose value the new document already has need no restoring.
    for (const other of others) {
      const { id: otherId, field: name, value: its } = other.toJSON() as ConflictEntry;
      if (otherId !== entry.id && sameJson(made?.[name], its)) await guarded(database, () => other.incrementalRemove());
    }
    const leftOut = gone.map(({ kind, name }): LeftOut => ({ kind, name }));
    return leftOut.length > 0 ? { ok: true, leftOut } : { ok: true };
  }

  /** Returns the fields of a deleted document that this device still has. A document that left with its group has none. */
  async function remainsOf(collection: CollectionName, id: string): Promise<Fields> {
    const schema: CollectionSchema = collectionSchemas[collection];
    const [tombstone] = await store.read(collection, [id]);
    return tombstone && tombstone[schema.scope] ? fieldsOf(tombstone) : {};
  }

  async function ownerOf({ scopeKind, scope, authored }: CollectionSchema): Promise<Fields> {
    const field = scopeKind === 'user' ? scope : authored?.by;
    const [profile] = await store.inScope('users', 'id', null, '', 1);
    return field && profile ? { [field]: profile.id } : {};
  }

  async function goneLinks(fields: Fields): Promise<readonly (LeftOut & { readonly field: string; readonly isRequired?: true })[]> {
    const found = await Promise.all(
      Object.entries(fields).map(async ([field, id]) => {
        if (typeof id !== 'string') return [];
        if (field === 'chapter') return hasChapter(id) ? [] : [{ field, kind: 'chapter', name: id } as const];
        const link = linkOf(field);
        if (!link) return [];
        const [target] = await store.read(link.to, [id]);
        if (target && !target._deleted) return [];
        return [{ field, name: nameOf(target), kind: link.kind, ...(link.isRequired ? { isRequired: true as const } : {}) }];
      }),
    );
    return found.flat();
  }
}

/** Returns the document, or the newest one that restored it. Without `document`, `id` is the id for a new one. */
async function homeOf(
  store: Store,
  collection: CollectionName,
  documentId: string,
): Promise<{ readonly id: string; readonly document?: LocalDocument }> {
  for (let id = documentId; ; id = successorOf(collection, id)) {
    const [document] = await store.read(collection, [id]);
    if (document && !document._deleted) return { id, document };
    if (!document && id !== documentId) return { id };
  }
}

/** Derives a UUID (version 8) from the old id. Nobody who does not know the old id can take the new one first. */
function successorOf(collection: CollectionName, id: string): string {
  const hex = hash128(JSON.stringify(['restored', collection, id]));
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

function merged({ merge }: CollectionSchema, field: string, here: unknown, value: unknown): unknown {
  return merge[field] === 'set' ? [...((here ?? []) as string[]), ...((value ?? []) as string[])] : value;
}

/** Fields that the app writes together with this one. */
function alongside(collection: CollectionName, field: string, value: unknown, now: number): Fields {
  return collection === 'todos' && field === 'status' ? { completedAt: value === 'done' ? now : null } : {};
}

function nameOf(document: LocalDocument | undefined): string | null {
  const name = document?.['title'] ?? document?.['name'];
  return typeof name === 'string' && name !== '' ? name : null;
}

function quoted(name: string | null): string {
  return name === null ? '' : ` “${name}”`;
}
