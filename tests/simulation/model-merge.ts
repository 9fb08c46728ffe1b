import type { Change, Seen, ServerRow } from '../../replication/protocol/wire.ts';

/** The row's fields after a change. `isNew`: there is no row yet, or a tombstone (DOC-5). */
export function take(fields: Readonly<Record<string, unknown>>, change: Change, isNew: boolean): Record<string, unknown> {
  const { _deleted, ...set } = { ...(isNew ? change.init : {}), ...change.set };
  const next: Record<string, unknown> = { ...fields, ...set };
  for (const name of new Set([...Object.keys(change.add ?? {}), ...Object.keys(change.remove ?? {})])) {
    const members = new Set([...((next[name] ?? []) as string[]), ...(change.add?.[name] ?? [])]);
    for (const gone of change.remove?.[name] ?? []) members.delete(gone);
    next[name] = [...members].sort();
  }
  for (const [name, amount] of Object.entries(change.inc ?? {})) next[name] = Number(next[name] ?? 0) + amount;
  return next;
}

/** MERGE-5: values that these changes replace unseen. */
export function replaced(before: ServerRow, changes: readonly Change[], after: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const was: Record<string, unknown> = {};
  for (const { init, set = {}, was: told = {} } of changes) {
    const unsaid = init ? Object.keys(set).map((name) => [name, null]) : [];
    for (const [name, value] of Object.entries({ ...Object.fromEntries(unsaid), ...told })) if (!(name in was)) was[name] = value;
  }
  return Object.fromEntries(
    Object.keys(was)
      .filter((name) => name !== '_deleted' && !same(before[name] ?? null, was[name]) && !same(before[name], after[name]))
      .map((name) => [name, before[name]]),
  );
}

/** PUSH-8: the change without these fields. */
export function withoutFields({ n, w, ...edits }: Change, names: readonly string[]): Change {
  const kept = Object.entries(edits).map(([kind, fields]) => [
    kind,
    Object.fromEntries(Object.entries(fields as object).filter(([name]) => !names.includes(name))),
  ]);
  return {
    n,
    ...(w === undefined ? {} : { w }),
    ...Object.fromEntries(kept.filter(([kind, fields]) => kind === 'init' || Object.keys(fields as object).length > 0)),
  };
}

export function fieldsOf(changes: readonly Change[]): Set<string> {
  return new Set(changes.flatMap(({ init, set, add, remove, inc }) => Object.keys({ ...init, ...set, ...add, ...remove, ...inc })));
}

/** PUSH-12: all other users appear as one. */
export function shownTo(owner: string, row: ServerRow): ServerRow {
  const [part] = owner.split('/');
  const seen: Record<string, Seen[string]> = {};
  for (const [key, entry] of Object.entries(row._seen)) {
    const shown = key.split('/')[0] === part ? key : '';
    if ((seen[shown]?.[1] ?? -1) < entry[1]) seen[shown] = entry;
  }
  return { ...row, _seen: seen };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
