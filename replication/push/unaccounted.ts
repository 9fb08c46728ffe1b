import type { LocalDocument } from '../document/local-document.ts';
import { isShownAs, notShown, withoutNames, withoutWritten } from '../document/unshown.ts';
import type { PushedDocument, Verdict } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';

/**
 * PUSH-11: values that the server took in by number, of which neither its row nor the verdict tells. A device that was set back
 * (DOC-4) asks again after it has acknowledged the answer that told it.
 */
export function unaccounted(
  schema: CollectionSchema,
  current: LocalDocument,
  pushed: PushedDocument,
  verdict: Verdict,
): Readonly<Record<string, unknown>> {
  const last = pushed.changes.at(-1)!.n;
  const newer = current.sync.changes.filter(({ n }) => n > last);
  // As sent and taken in just now, of which nothing is refused or replaced.
  if (typeof verdict === 'number' || 'stamp' in verdict) return withoutWritten(current.sync.unshown ?? {}, [...pushed.changes, ...newer]);
  if ((verdict.status !== 'applied' && verdict.status !== 'conflict') || !verdict.row) return {};
  const { row, replaced, earlier = [] } = verdict;
  const older = { ...current.sync.unshown };
  const asked = replaced ? older : { ...older, ...notShown(pushed.changes, row, current, schema) };
  const told = [...earlier, replaced ?? {}].flatMap(Object.keys);
  const refused = 'rejected' in verdict ? verdict.rejected.fields : [];
  const missing = Object.entries(withoutWritten(withoutNames(asked, [...told, ...refused]), newer));
  return Object.fromEntries(missing.filter(([name, value]) => !isShownAs(schema, name, value, row[name] ?? null)));
}
