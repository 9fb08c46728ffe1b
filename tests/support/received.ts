import type { LocalDocument } from '../../replication/document/local-document.ts';
import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import { messageId } from '../../src/topics/groups/rules/messages/message-id.ts';
import type { TestReplica } from './test-replica.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Writes new documents as replication does for rows of the server. */
export async function receive(replica: TestReplica, collection: CollectionName, rows: readonly Row[]): Promise<void> {
  const documents = rows.map((row): LocalDocument => ({
    _deleted: false,
    sync: { state: 'synced', version: 1, n: 0, changes: [] },
    ...row,
  }));
  await replica.store.write(
    collection,
    documents.map((next) => ({ previous: undefined, next })),
  );
}

/** A group's message of another member, as a row of the server. */
export function messageRow(groupId: string, at: number, fields: Partial<Row> = {}): Row {
  return {
    id: messageId(null, at),
    groupId,
    createdBy: 'somebody',
    createdAt: at,
    updatedAt: at,
    editedAt: null,
    text: String(at),
    replyTo: null,
    mentions: [],
    reactions: [],
    imagePath: null,
    hidden: null,
    ...fields,
  };
}
