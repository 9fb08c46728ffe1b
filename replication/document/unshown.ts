import type { Change, ServerRow } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { writtenFields } from './changes.ts';
import { sameJson } from './json.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * PUSH-11: values that these changes wrote and that the row does not show, although it contains their numbers. Others replaced the
 * values, or the server refused them. Counters and removed members are never missing.
 * @param local the fields with the changes on them
 */
export function notShown(changes: readonly Change[], row: ServerRow, local: Fields, schema: CollectionSchema): Record<string, unknown> {
  const missing: Record<string, unknown> = {};
  for (const { set, add } of changes) {
    for (const [name, value] of Object.entries(set ?? {})) {
      if (name === '_deleted' || isShownAs(schema, name, value, row[name] ?? null)) delete missing[name];
      else missing[name] = value;
    }
    for (const [name, members] of Object.entries(add ?? {})) {
      const shown = new Set(row[name] as readonly string[] | null);
      if (members.some((member) => !shown.has(member))) missing[name] = local[name];
    }
  }
  return missing;
}

/** Omits the values whose fields these changes write again. */
export function withoutWritten(values: Fields, changes: readonly Change[]): Record<string, unknown> {
  return withoutNames(values, changes.flatMap(writtenFields));
}

export function withoutNames(values: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** True if the row shows the value. Times are compared as instants, because Postgres formats them differently. */
export function isShownAs(schema: CollectionSchema, name: string, value: unknown, shown: unknown): boolean {
  if (sameJson(value, shown)) return true;
  const isTime = schema.properties[name]?.format === 'date-time' && typeof value === 'string' && typeof shown === 'string';
  return isTime && Date.parse(value) === Date.parse(shown);
}
