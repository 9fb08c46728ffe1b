import { invalidField } from '../../../../replication/schema/validate.ts';
import type { CollectionSchema } from '../../../../replication/schema/collection-schema.ts';
import type { CollectionName } from '../../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import type { Edit, NewDocument, Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import type { UndoJournal } from './undo-journal.ts';

export interface Writes {
  readonly kind: CollectionName;
  readonly added: readonly { readonly id: string; readonly fields: Readonly<Record<string, unknown>> }[];
  /** `since`: values of the fields when they were chosen (DOC-2). */
  readonly edited: readonly {
    readonly id: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly since?: Readonly<Record<string, unknown>>;
  }[];
}

/** Writes a batch like any write of the student, so that it is replicated. Notes first how to undo it. */
export async function writeDocuments(replica: Replica, userId: string, journal: UndoJournal, writes: Writes): Promise<WriteResult> {
  const { kind, added, edited } = writes;
  const schema: CollectionSchema = collectionSchemas[kind];
  const ids = [...added, ...edited].map(({ id }) => id);
  if (ids.length === 0) return { ok: true };
  const stored = await replica.store.read(kind, ids);
  const marks = ids.map((id, at) => ({ id, n: (stored[at]?.sync.n ?? 0) + 1, version: stored[at]?.sync.version ?? 0 }));
  await journal.note({
    kind,
    added: marks.slice(0, added.length),
    edited: edited.map(({ fields }, at) => {
      const before = stored[added.length + at];
      return {
        ...marks[added.length + at]!,
        before: Object.fromEntries(Object.keys(fields).map((name) => [name, before?.[name] ?? null])),
      };
    }),
  });
  // Derived ids: if another device restored the same document, or the server has a row that is not here yet, those values stay (DOC-5).
  const inserted = await replica.insertAll(
    kind,
    added.map(({ id, fields }) => ({ ...fields, [schema.scope]: userId, id }) as unknown as NewDocument<typeof kind>),
    { isDerived: true },
  );
  if (!inserted.ok || edited.length === 0) return inserted;
  return replica.revise(kind, {
    added: [],
    edited: new Map(edited.map(({ id, fields }) => [id, fields as Edit<typeof kind>])),
    since: new Map(edited.map(({ id, since = {} }) => [id, since as Edit<typeof kind>])),
    removed: [],
  });
}

/** Why a new document would be refused; null if it would not. */
export function problemOf(kind: CollectionName, fields: Readonly<Record<string, unknown>>): string | null {
  return invalidField(collectionSchemas[kind], fields)?.message ?? null;
}
