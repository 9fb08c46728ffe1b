import type { LocalDocument } from '../document/local-document.ts';
import { rebased } from '../document/rebase.ts';
import type { Session } from '../engine/session.ts';
import type { Change, PushedDocument, Verdict } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';

/**
 * PUSH-8: the server took a document's changes but for some fields, which it names. What was edited in these goes back
 * onto the document as a change of its own, rejected, while the rest is settled.
 * @param settled The document as the rest of the verdict leaves it.
 * @param current What it was before.
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
  // Edited since: the edit may have mended it.
  const edited = new Set(newer.flatMap(({ set }) => Object.keys(set ?? {})));
  const fields = rejected.fields.filter((name) => !edited.has(name));
  // As it was sent: where an event has shown the row, what it took in is here no more.
  const refused = pushed.changes.flatMap((change) => onlyFields(change, fields));
  if (refused.length === 0) return settled;
  // The server has taken in their names; they need new ones, and keep their place before what was edited since.
  const renamed = [...refused.map((change) => ({ ...change, w: writer })), ...newer];
  const changes = renamed.map((change, i) => ({ ...change, n: settled.sync.n + 1 + i }));
  const { rejection: _before, ...sync } = settled.sync;
  const { document } = rebased({ ...settled, sync: { ...sync, n: changes.at(-1)!.n, changes } }, row, owner, schema);
  if (newer.length > 0) return { ...document, sync: { ...document.sync, state: 'waiting' } };
  const rejection = { reason: rejected.reason, message: rejected.message, row };
  return { ...document, sync: { ...document.sync, state: 'rejected', rejection } };
}

/** The part of a change that concerns these fields, if any. */
function onlyFields({ n, w: _renamed, ...edits }: Change, names: readonly string[]): Change[] {
  const kept = Object.entries(edits).flatMap(([kind, fields]) => {
    const own = Object.entries(fields ?? {}).filter(([name]) => names.includes(name));
    return own.length > 0 ? [[kind, Object.fromEntries(own)] as const] : [];
  });
  return kept.some(([kind]) => kind !== 'was') ? [{ n, ...Object.fromEntries(kept) }] : [];
}
