import { logLost } from '../conflict/conflict-log.ts';
import { withLost } from '../document/lost-values.ts';
import type { Session } from '../context/session.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { feedKey } from '../storage/feeds.ts';
import { updateDocuments } from '../storage/store.ts';
import { sameJson } from '../document/json.ts';
import { fieldsOf, rowFields, type LocalDocument } from '../document/local-document.ts';
import { rebased } from '../document/rebase.ts';

/** Applies rows from any source below the pending changes (DOC-3). */
export async function applyRows(session: Session, collection: string, rows: readonly ServerRow[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const schema = session.collections.find(({ name }) => name === collection);
  if (!schema) return;
  const isToMend = (current: LocalDocument, row: ServerRow): boolean =>
    session.renewing.has(feedKey({ collection, scope: String(row[schema.scope]) })) && !showsRow(current, row);
  const losers = new Map<string, LocalDocument>();
  await updateDocuments(session.store, collection, [...byId.keys()], (current, id) => {
    const row = byId.get(id)!;
    // Keep tombstones even of unknown documents: an older event may still be on its way.
    if (current && current.sync.version === row._version && current.sync.changes.length === 0 && !isToMend(current, row)) return undefined;
    const result = rebased(current, row, session.owner, schema);
    const document = withLost(result.document, result.lost, result.document, session.clock.now());
    if (document.sync.lost) losers.set(id, document);
    return document;
  });
  await logLost(session, collection, [...losers.values()]);
}

/** VERIFY-4: false for a document that was damaged on this device. */
function showsRow(document: LocalDocument, row: ServerRow): boolean {
  return document._deleted === row._deleted && sameJson(fieldsOf(document), rowFields(row));
}
