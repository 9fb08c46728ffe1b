import type { Database } from '../database/database.ts';
import { assumeClaims, type Claims } from '../database/request-context.ts';
import type { Change } from './change-feed.ts';
import type { Relation } from './relation.ts';

/** Which role row-level security and column privileges are asked for. */
export function roleOf(claims: Claims): string {
  return claims.role === 'authenticated' || claims.role === 'service_role' ? claims.role : 'anon';
}

/** What a role may know of a changed row: the columns it may select; of a deleted one its key. */
export function recordFor(change: Change, role: string): Record<string, unknown> {
  const { columns, primaryKey } = change.relation;
  const visible = columns.filter(({ name, roles }) => roles.includes(role) && (change.type !== 'DELETE' || primaryKey.includes(name)));
  return Object.fromEntries(visible.map(({ name }) => [name, change.record[name] ?? null]));
}

/** The changes whose rows these claims may read now. A deleted row can no longer be asked for. */
export async function readableChanges(database: Database, claims: Claims, changes: readonly Change[]): Promise<Set<Change>> {
  const deleted = changes.filter(({ type }) => type === 'DELETE');
  const standing = Map.groupBy(
    changes.filter(({ type }) => type !== 'DELETE'),
    ({ relation }) => relation,
  );
  if (standing.size === 0) return new Set(deleted);
  return await database.transaction(async (transaction) => {
    await assumeClaims(transaction, claims);
    const readable = new Set(deleted);
    for (const [relation, changed] of standing) {
      if (!canSelectKey(relation, roleOf(claims))) continue;
      const keys = changed.map(({ record }) => relation.primaryKey.map((name) => record[name]));
      const rows = await transaction.query<{ position: number }>(selectReadable(relation), [JSON.stringify(keys)]);
      for (const { position } of rows) readable.add(changed[position - 1]!);
    }
    return readable;
  });
}

function canSelectKey({ columns, primaryKey }: Relation, role: string): boolean {
  return columns.every(({ name, roles }) => !primaryKey.includes(name) || roles.includes(role));
}

/** Answers which places (from 1) of a list of keys name a row that the current role sees. */
function selectReadable({ sqlName, columns, primaryKey }: Relation): string {
  const types = new Map(columns.map(({ name, sqlType }) => [name, sqlType]));
  const isRow = primaryKey.map((name, index) => `t."${name.replaceAll('"', '""')}" = (key->>${index})::${types.get(name)}`);
  return `select position::int from jsonb_array_elements($1::text::jsonb) with ordinality as keys (key, position)
    where exists (select 1 from ${sqlName} t where ${isRow.join(' and ')})`;
}
