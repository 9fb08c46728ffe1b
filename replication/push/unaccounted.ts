import type { LocalDocument } from '../document/local-document.ts';
import { isShownAs, notShown, withoutNames, withoutWritten } from '../document/unshown.ts';
import type { PushedDocument, Verdict } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';

/**
 * PUSH-11: written values whose change numbers the server has recorded, but which neither its row nor the verdict mentions. This
 * happens when a device that was set back (DOC-4) asks again after it had acknowledged the answer that reported them.
 */
export function unaccounted(
  schema: CollectionSchema,
  current: LocalDocument,
  pushed: PushedDocument,
  verdict: Verdict,
): Readonly<Record<string, unknown>> {
  const last = pushed.changes.at(-1)!.n;
  const newer = current.sync.changes.filter(({ n }) => n > last);
  // The server has applied the changes as sent, without refusing or replacing a value.
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
