import { withLost } from './lost-values.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { initialFields } from '../schema/initial-fields.ts';
import { writtenFields } from './changes.ts';
import { created, edited, recreated } from './edit.ts';
import { sameJson } from './json.ts';
import { fieldsOf, type LocalDocument } from './local-document.ts';
import { withTime } from './waiting-since.ts';

/** A trial's document with the account's ids, as the account will store it. */
export interface TakenDocument {
  readonly document: LocalDocument;
  /** True if the id derives from the account, which may then have such a document already. */
  readonly isShared: boolean;
}

/**
 * TRIAL-4: turns a trial's document into a creation by this device (DOC-5). Fields that the student chose count as chosen, all
 * others as initial. On an existing document the chosen values win, and the values they replace are logged. A document that the
 * account deleted after an earlier move stays deleted, and values chosen since are logged. Idempotent.
 * @param by the writer (DOC-4)
 * @returns undefined if there is nothing to move
 */
export function takenAlong(
  schema: CollectionSchema,
  current: LocalDocument | undefined,
  { document, isShared }: TakenDocument,
  by: string,
  now: number,
): LocalDocument | undefined {
  const { chosen, initial } = fieldsAsCreated(document);
  if (!current) {
    // The deletion concerns only the trial: the student never asked to delete the account's card.
    if (document._deleted && isShared) return undefined;
    const made = created(schema, document.id, chosen, by, initial);
    return withTime(undefined, document._deleted ? edited(schema, made, { _deleted: true }, by) : made, now);
  }
  if (document._deleted) return current;
  if (current._deleted && isShared) return withTime(current, recreated(schema, current, chosen, by, initial), now);
  if (current._deleted) return withLost(current, notShown(schema, current, chosen), current, now);
  return withTime(current, onTopOf(schema, current, chosen, by, now), now);
}

function fieldsAsCreated(document: LocalDocument) {
  const names = new Set(document.sync.changes.flatMap(writtenFields));
  const fields = Object.entries(fieldsOf(document));
  return {
    chosen: Object.fromEntries(fields.filter(([name]) => names.has(name))),
    initial: Object.fromEntries(fields.filter(([name]) => !names.has(name))),
  };
}

/** Chosen values that a tombstone does not have. A default value is no loss. */
function notShown(schema: CollectionSchema, tombstone: LocalDocument, chosen: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults = initialFields(schema, 0);
  const isShown = ([name, value]: [string, unknown]): boolean =>
    sameJson(tombstone[name] ?? null, value) || sameJson(value, defaults[name] ?? null);
  return Object.fromEntries(Object.entries(chosen).filter((entry) => !isShown(entry)));
}

function onTopOf(
  schema: CollectionSchema,
  current: LocalDocument,
  chosen: Readonly<Record<string, unknown>>,
  by: string,
  now: number,
): LocalDocument {
  const defaults = initialFields(schema, now);
  const wanted: Record<string, unknown> = {};
  const replaced: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(chosen)) {
    const here = current[name];
    if (schema.merge[name] === 'set') {
      wanted[name] = [...((here ?? []) as string[]), ...((value ?? []) as string[])];
      continue;
    }
    wanted[name] = value;
    if (!sameJson(here ?? null, value) && !sameJson(here ?? null, defaults[name] ?? null)) replaced[name] = here;
  }
  return withLost(edited(schema, current, wanted, by), replaced, wanted, now);
}
