import type { Change, Row } from './change-feed.ts';
import type { VisibleColumn } from './visibility.ts';

/** Above this size a message omits values over 64 bytes, and says so. */
const MAX_BYTES = 1024 * 1024;
const MAX_VALUE_BYTES = 64;

/** The `data` of a `postgres_changes` message as JSON, with the columns this role may see. */
export function changePayload(
  change: Change,
  columns: readonly VisibleColumn[],
  hasRowSecurity: boolean,
  select: readonly string[] | undefined,
): string {
  const { schema, table } = change.relation;
  const isWanted = ({ name }: VisibleColumn) => select === undefined || select.includes(name) || isKey(change, name);
  const wanted = columns.filter(isWanted);
  const common = { schema, table, commit_timestamp: change.commitTimestamp, type: change.type, columns: wanted };
  const text = JSON.stringify({ ...common, ...recordsOf(change, wanted, hasRowSecurity), errors: null });
  if (text.length <= MAX_BYTES) return text;
  return JSON.stringify({ ...common, ...recordsOf(change, wanted, hasRowSecurity, isShort), errors: ['Error 413: Payload Too Large'] });
}

/**
 * Columns of the old row that may be sent: all if the replica identity is full, else the primary key. Only the key under
 * row-level security: visibility of the old row was not checked.
 */
function recordsOf(change: Change, columns: readonly VisibleColumn[], hasRowSecurity: boolean, isSent = isAnything) {
  const { type, record, oldRecord } = change;
  const ofOld = oldRecord && !hasRowSecurity ? columns : columns.filter(({ name }) => isKey(change, name));
  switch (type) {
    case 'INSERT':
      return { record: pick(record, columns, isSent) };
    case 'UPDATE':
      return { record: pick(record, columns, isSent), old_record: pick(oldRecord ?? record, ofOld, isSent) };
    case 'DELETE':
      return { old_record: pick(record, ofOld, isSent) };
  }
}

function isKey({ relation }: Change, column: string): boolean {
  return relation.primaryKey.some(({ name }) => name === column);
}

function pick(row: Row, columns: readonly VisibleColumn[], isSent: (value: unknown) => boolean): Row {
  const entries = columns.map(({ name, type }) => [name, type === 'bytea' ? hexOf(row[name]) : (row[name] ?? null)] as const);
  return Object.fromEntries(entries.filter(([, value]) => isSent(value)));
}

/** Supabase's decoder expects bytes without Postgres's `\x`. */
function hexOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^\\x/, '') : null;
}

function isAnything(_value: unknown): boolean {
  return true;
}

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= MAX_VALUE_BYTES;
}
