import { documentsInScope } from '../../../../replication/storage/store.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import type { ArchiveKind } from '../rules/archive.ts';
import { archived } from '../rules/archived-fields.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';

export type PlainRecord = Readonly<Record<string, unknown>>;

/** Reads the student's own records of a kind on this device, in pages, by id. */
export async function* recordsHere(replica: Replica, userId: string, kind: ArchiveKind): AsyncGenerator<readonly PlainRecord[]> {
  if (kind === 'conflicts') {
    yield (await replica.find('conflicts', { sort: [{ id: 'asc' }] })).map((entry) => archived(kind, entry));
    return;
  }
  for await (const page of documentsInScope(replica.store, collectionSchemas[kind], null)) {
    yield page.flatMap((document) => (document._deleted || !isOwn(kind, document, userId) ? [] : [archived(kind, document)]));
  }
}

/** Whether a record is the student's own: the device also stores messages and memberships of others. */
function isOwn(kind: ArchiveKind, document: PlainRecord, userId: string): boolean {
  if (kind === 'group_messages') return document['createdBy'] === userId;
  return kind !== 'group_members' || document['userId'] === userId;
}
