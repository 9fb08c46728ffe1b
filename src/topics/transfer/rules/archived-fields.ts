import type { CollectionName } from '../../../../replication/schema/collection-versions.ts';
import type { CollectionSchema } from '../../../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import type { ArchiveKind, RestorableKind } from './archive.ts';

/** Fields that are of no use to a student, or that must stay private. */
const LEFT_OUT: Partial<Record<CollectionName, readonly string[]>> = {
  // A secret of the student's devices; a running timer is not a record.
  users: ['session_key', 'focus_timer', 'memberships_changed_at'],
  // Other students' data.
  groups: ['members', 'timer', 'departures'],
};
/** Time of the server's last write. It differs after every restore and is of no use. */
const WRITTEN = ['updated_at', 'updatedAt'];

const CONFLICT_FIELDS = ['id', 'collectionName', 'documentId', 'field', 'value', 'replacedBy', 'at'];

/** The fields of a kind, in the order in which files contain them. */
export function archivedFields(kind: ArchiveKind): readonly string[] {
  if (kind === 'conflicts') return CONFLICT_FIELDS;
  const leftOut = [...WRITTEN, ...(LEFT_OUT[kind] ?? [])];
  return Object.keys(collectionSchemas[kind].properties).filter((name) => !leftOut.includes(name));
}

/** The part of a record that an archive contains. */
export function archived(kind: ArchiveKind, record: object): Record<string, unknown> {
  const fields = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(archivedFields(kind).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

/** The fields that restoring a document may set, besides its id and its owner. */
export function restorableFields(kind: RestorableKind, isSameAccount: boolean): readonly string[] {
  const schema: CollectionSchema = collectionSchemas[kind];
  const kept = isSameAccount ? [] : (OF_ONE_ACCOUNT[kind] ?? []);
  return archivedFields(kind).filter(
    (name) => name !== 'id' && name !== schema.scope && !schema.serverOwned.includes(name) && ![...NEVER_SET, ...kept].includes(name),
  );
}

/** The time of the last login, and pictures that only the server stores and that it may have lost since. */
const NEVER_SET = ['last_login', 'photo_url', 'backgroundImage'];

/** Fields that belong to one account, such as its name and its groups. */
const OF_ONE_ACCOUNT: Partial<Record<CollectionName, readonly string[]>> = {
  users: ['username', 'group_reads', 'blocked', 'muted'],
  attempts: ['given_id', 'is_shown'],
};
