import type { LocalDocument } from '../document/local-document.ts';
import { seenBefore } from '../document/changes.ts';
import { rebased } from '../document/rebase.ts';
import type { Session } from '../context/session.ts';
import type { Change, PushedDocument, Verdict } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';

/**
 * PUSH-8: the server applied a document's changes except for some fields, which it names. The edits of these fields become a
 * rejected change of their own, while the rest is settled.
 * @param settled the document after the rest of the verdict
 * @param current the document before
 */
export function withRejectedFields(
  { owner, writer }: Session,
  schema: CollectionSchema,
  settled: LocalDocument,
  current: LocalDocument,
  pushed: PushedDocument,
  verdict: Verdict,
): LocalDocument {
  if (typeof verdict === 'number' || !('rejected' in verdict)) return settled;
  const { row, rejected } = verdict;
  const last = pushed.changes.at(-1)!.n;
  const newer = current.sync.changes.filter(({ n }) => n > last);
  // A later edit of a field may have fixed it, so such fields stay pending.
  const edited = new Set(newer.flatMap(({ set }) => Object.keys(set ?? {})));
  const fields = rejected.fields.filter((name) => !edited.has(name));
  // Take the changes as sent: if an event has brought the row already, the document no longer has them.
  const refused = pushed.changes.flatMap((change) => onlyFields(change, fields));
  if (refused.length === 0) return settled;
  // The server has recorded the names of these changes, so they get new ones, before all later edits.
  const renamed = [...refused.map((change) => ({ ...change, w: writer })), ...newer];
  const changes = renamed.map((change, i) => ({ ...change, n: settled.sync.n + 1 + i }));
  const { rejection: _before, ...sync } = settled.sync;
  const { document } = rebased({ ...settled, sync: { ...sync, n: changes.at(-1)!.n, changes } }, row, owner, schema);
  if (newer.length > 0) return { ...document, sync: { ...document.sync, state: 'waiting' } };
  const rejection = { reason: rejected.reason, message: rejected.message, row };
  return { ...document, sync: { ...document.sync, state: 'rejected', rejection } };
}

/** The part of a change that concerns these fields, if any. */
function onlyFields(change: Change, names: readonly string[]): Change[] {
  const { n, w: _renamed, ...edits } = change;
  const kept = Object.entries({ ...edits, was: seenBefore(change) }).flatMap(([kind, fields]) => {
    const own = Object.entries(fields ?? {}).filter(([name]) => names.includes(name));
    return own.length > 0 ? [[kind, Object.fromEntries(own)] as const] : [];
  });
  return kept.some(([kind]) => kind !== 'was') ? [{ n, ...Object.fromEntries(kept) }] : [];
}
