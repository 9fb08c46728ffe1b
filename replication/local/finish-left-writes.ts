import * as v from 'valibot';

import { edited } from '../document/edit.ts';
import { sameJson } from '../document/json.ts';
import { fieldsOf, type LocalDocument } from '../document/local-document.ts';
import { newWriter } from '../document/seen.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { initialFields } from '../schema/initial-fields.ts';
import { invalidField } from '../schema/validate.ts';
import { updateDocuments, type DocumentWrite, type Store } from '../storage/store.ts';
import { whileWriting } from '../storage/writing.ts';
import { leftWritesPrefix } from './left-writes.ts';

/** The part of localStorage that this module uses. */
interface NoteStorage {
  readonly length: number;
  key(at: number): string | null;
  getItem(key: string): string | null;
  removeItem(key: string): void;
}

const DOCUMENT = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1)),
  _deleted: v.boolean(),
  sync: v.looseObject({
    state: v.picklist(['synced', 'waiting', 'rejected']),
    version: v.number(),
    n: v.number(),
    changes: v.array(v.looseObject({ n: v.number() })),
  }),
});

const NOTE = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    collection: v.picklist(Object.keys(collectionSchemas)),
    writes: v.array(v.object({ previous: v.optional(DOCUMENT), next: DOCUMENT })),
  }),
);

/**
 * LEFT-2: finishes this student's writes that pages noted when they were left.
 * @throws StorageError, WritingClosedError; the next start finishes the remaining writes
 */
export async function finishLeftWrites(userId: string, store: Store, storage: NoteStorage, now: number): Promise<void> {
  const prefix = leftWritesPrefix(userId);
  const writer = newWriter(crypto.randomUUID());
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    const note = v.safeParse(NOTE, storage.getItem(key));
    if (note.success) await whileWriting(userId, () => finish(note.output.collection, note.output.writes as DocumentWrite[]));
    storage.removeItem(key);
  }

  async function finish(collection: string, writes: readonly DocumentWrite[]): Promise<void> {
    const schema = collectionSchemas[collection as keyof typeof collectionSchemas];
    const byId = new Map(writes.map((write) => [write.next.id, write]));
    await updateDocuments(store, collection, [...byId.keys()], (current, id) => finished(schema, current, byId.get(id)!, writer, now));
  }
}

/**
 * LEFT-2: applies a write that was cut off to the stored document. The write may have been stored after all, another tab may have
 * finished it, and others may have written since. So only values that are still as the write saw them change.
 */
export function finished(
  schema: CollectionSchema,
  current: LocalDocument | undefined,
  { previous, next }: DocumentWrite,
  writer: string,
  now: number,
): LocalDocument | undefined {
  if (invalidField(schema, fieldsOf(next))) return current;
  // A later release may have more fields.
  const whole: LocalDocument = { ...initialFields(schema, now), ...next };
  if (previous === undefined) return current ?? whole;
  // The document was cleared since.
  if (current === undefined) return undefined;
  if (isAsSeen(current, previous)) return whole;
  const [seen, wanted] = [fieldsOf(previous), fieldsOf(next)];
  const untouched = Object.keys(wanted).filter((name) => !sameJson(seen[name], wanted[name]) && sameJson(current[name], seen[name]));
  const isElsewhereSame = Object.keys(seen).every((name) => sameJson(current[name], seen[name]));
  return edited(
    schema,
    current,
    {
      ...Object.fromEntries(untouched.map((name) => [name, wanted[name]])),
      // A deletion must not remove newer content that it never saw.
      ...(next._deleted !== previous._deleted && current._deleted === previous._deleted && isElsewhereSame
        ? { _deleted: next._deleted }
        : {}),
    },
    writer,
  );
}

/** Ignores the properties that RxDB adds. */
function isAsSeen(current: LocalDocument, previous: LocalDocument): boolean {
  return current._deleted === previous._deleted && sameJson(current.sync, previous.sync) && sameJson(fieldsOf(current), fieldsOf(previous));
}
