import type { Frame } from '../protocol/phoenix-message.ts';
import type { Binding } from './bindings.ts';
import type { Change, Row } from './change-feed.ts';
import type { Visibility, VisibleColumn } from './visibility.ts';

/** Above this size a message omits values over 64 bytes, and says so. */
const MAX_BYTES = 1024 * 1024;

const MAX_VALUE_BYTES = 64;

/** The JSON `data` of a message, with cached frames. */
export interface ChangeText {
  readonly json: string;
  readonly frames: Map<string, Frame>;
}

/** A change for those bindings of a client that receive the same columns. */
export interface AddressedChange {
  readonly ids: readonly number[];
  readonly text: ChangeText;
}

/** Serializes each change once per set of visible columns. */
export class ChangeTexts {
  readonly #texts = new Map<Change, Map<string, ChangeText>>();

  of(change: Change, bindings: readonly Binding[], role: string, visibility: Visibility): AddressedChange[] {
    const bySelection = bindings.length === 1 ? [bindings] : Map.groupBy(bindings, ({ selection }) => selection?.join()).values();
    const changes: AddressedChange[] = [];
    for (const alike of bySelection) {
      const text = this.#textOf(change, alike[0]!.selection, role, visibility);
      if (text) changes.push({ ids: alike.map(({ id }) => id), text });
    }
    return changes;
  }

  /** Undefined if the role may not select the table's key. */
  #textOf(
    change: Change,
    selection: readonly string[] | undefined,
    role: string,
    { columns, hasRowSecurity }: Visibility,
  ): ChangeText | undefined {
    const visible = columns.get(role) ?? [];
    if (visible.length === 0) return undefined;
    const texts = this.#texts.get(change) ?? new Map<string, ChangeText>();
    this.#texts.set(change, texts);
    const key = `${role} ${selection?.join() ?? ''}`;
    const text = texts.get(key) ?? { json: changePayload(change, visible, hasRowSecurity, selection), frames: new Map() };
    texts.set(key, text);
    return text;
  }
}

/** The `data` of a `postgres_changes` message as JSON, with the columns this role may see. */
function changePayload(
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
