import { NOW, type CollectionSchema, type MergePolicy } from '../schema/collection-schema.ts';
import { initialFields } from '../schema/initial-fields.ts';
import type { Change } from '../protocol/wire.ts';
import { compact, seenBefore } from './changes.ts';
import { coalesced } from './coalesce.ts';
import { fieldsOf, type LocalDocument } from './local-document.ts';
import { sameJson } from './json.ts';
import { memberSet } from './member-set.ts';

/**
 * Creates a document on this device (DOC-5).
 * @param given chosen fields
 * @param initial initial values of the other fields, and of the given ones
 * @param by the writer (DOC-4)
 */
export function created(schema: CollectionSchema, id: string, given: FieldValues, by: string, initial: FieldValues = {}): LocalDocument {
  const change = creation(schema, { n: 1, w: by }, normalised(schema, given), normalised(schema, initial));
  const fields = normalised(schema, { ...initial, ...given });
  return { ...fields, id, _deleted: false, sync: { state: 'waiting', version: 0, n: 1, changes: [change] } };
}

/** Edits fields and records the change. Ignores fields with an unchanged value; without any change, returns the same document. */
export function edited(schema: CollectionSchema, document: LocalDocument, given: FieldValues, by: string): LocalDocument {
  const fields = normalised(schema, given);
  const names = Object.keys(fields).filter((name) => !sameJson(document[name], fields[name]));
  if (names.length === 0) return document;
  const change: Writable<Change> = { n: document.sync.n + 1, w: by };
  for (const name of names) record(change, policyOf(schema, name), name, document[name], fields[name]);
  const changes = compact([...withoutFields(document.sync.changes, change), withEarlierWas(change, document.sync.changes)]);
  const { rejection: _overtaken, ...sync } = document.sync;
  const next: LocalDocument = { ...document, ...fields, sync: { ...sync, state: 'waiting', n: change.n, changes } };
  return { ...next, sync: coalesced(document.sync, next.sync) };
}

/**
 * DOC-2: an edit based on the values that a form showed. Ignores fields that equal their base.
 * @param since the form's values when the student began to change them; fields without a base are edited as they are
 * @returns `lost`: values that arrived while the form was open and that the edit replaces (MERGE-5)
 */
export function editedSince(
  schema: CollectionSchema,
  document: LocalDocument,
  given: FieldValues,
  since: FieldValues,
  by: string,
): { readonly document: LocalDocument; readonly lost: FieldValues } {
  const base = normalised(schema, since);
  const wanted: Record<string, unknown> = {};
  const lost: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(normalised(schema, given))) {
    const shown = base[name];
    if (shown !== undefined && sameJson(value, shown)) continue;
    wanted[name] = shown === undefined ? value : onTopOf(document[name], policyOf(schema, name), shown, value);
    const isReplaced = shown !== undefined && !sameJson(document[name] ?? null, shown) && !sameJson(document[name], wanted[name]);
    if (isReplaced && policyOf(schema, name) === 'last-writer') lost[name] = document[name] ?? null;
  }
  return { document: edited(schema, document, wanted, by), lost };
}

/** Applies what the student did to the shown value to the current one. */
function onTopOf(current: unknown, policy: MergePolicy, shown: unknown, value: unknown): unknown {
  if (policy === 'last-writer') return value;
  if (policy === 'counter') return Number(current ?? 0) + Number(value) - Number(shown ?? 0);
  const [before, after] = [(shown ?? []) as string[], (value ?? []) as string[]];
  const kept = ((current ?? []) as string[]).filter((member) => after.includes(member) || !before.includes(member));
  return memberSet([...kept, ...after.filter((member) => !before.includes(member))]);
}

/** Creates a document over its tombstone. No deleted value stays, and the changes are complete if the server has no trace of it. */
export function recreated(
  schema: CollectionSchema,
  tombstone: LocalDocument,
  given: FieldValues,
  by: string,
  initial: FieldValues,
): LocalDocument {
  const document = edited(schema, tombstone, { ...sendable(schema, { ...initial, ...given }), _deleted: false }, by);
  const { version, changes } = tombstone.sync;
  return version === 0 && changes.length === 0 ? asCreated(schema, document, by) : document;
}

/** The document as a new creation, because the server lost its row or never received it. */
export function asCreated(schema: CollectionSchema, document: LocalDocument, by: string): LocalDocument {
  const n = document.sync.n + 1;
  const defaults = initialFields(schema, 0);
  const fields = Object.entries(fieldsOf(document));
  const isChosen = ([name, value]: [string, unknown]): boolean =>
    schema.properties[name]?.default !== NOW && !sameJson(value, defaults[name]);
  const initial = { ...defaults, ...Object.fromEntries(fields.filter((field) => !isChosen(field))) };
  const change = creation(schema, { n, w: by }, Object.fromEntries(fields.filter(isChosen)), initial);
  const changes = [document._deleted ? { ...change, set: { ...change.set, _deleted: true } } : change];
  const { rejection: _overtaken, ...sync } = document.sync;
  return { ...document, sync: { ...sync, state: 'waiting', version: 0, n, changes } };
}

function creation(schema: CollectionSchema, change: Writable<Change>, given: FieldValues, initial: FieldValues): Change {
  const start: Record<string, unknown> = { ...sendable(schema, initial) };
  for (const [name, value] of Object.entries(sendable(schema, given))) {
    const policy = policyOf(schema, name);
    // Counters start at zero.
    if (policy !== 'last-writer') start[name] ??= policy === 'set' ? [] : 0;
    record(change, policy, name, start[name], value);
  }
  const { was = {}, ...rest } = change;
  const known = Object.entries(was).filter(([, before]) => before !== null);
  const init = omit(start, Object.keys(change.set ?? {}));
  return { ...rest, ...(known.length > 0 ? { was: Object.fromEntries(known) } : {}), init };
}

/** Sets are sorted and unique, as on the server (MERGE-2). */
function normalised(schema: CollectionSchema, fields: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      schema.merge[name] === 'set' && Array.isArray(value) ? memberSet(value as string[]) : value,
    ]),
  );
}

function policyOf(schema: CollectionSchema, name: string): MergePolicy {
  return name === '_deleted' ? 'last-writer' : (schema.merge[name] ?? 'last-writer');
}

function sendable(schema: CollectionSchema, fields: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'id' && !schema.serverOwned.includes(name)));
}

function record(change: Writable<Change>, policy: MergePolicy, name: string, before: unknown, after: unknown): void {
  switch (policy) {
    case 'last-writer':
      change.set = { ...change.set, [name]: after };
      change.was = { ...change.was, [name]: before ?? null };
      return;
    case 'set': {
      const old = new Set((before ?? []) as string[]);
      const now = new Set((after ?? []) as string[]);
      const added = [...now].filter((member) => !old.has(member));
      const removed = [...old].filter((member) => !now.has(member));
      if (added.length > 0) change.add = { ...change.add, [name]: added };
      if (removed.length > 0) change.remove = { ...change.remove, [name]: removed };
      return;
    }
    case 'counter':
      change.inc = { ...change.inc, [name]: Number(after) - Number(before ?? 0) };
  }
}

/** Removes fields from earlier changes that a newer one sets again: only the last value is sent. */
function withoutFields(changes: readonly Change[], newer: Change): Change[] {
  const overwritten = Object.keys(newer.set ?? {});
  return changes.map((change) => {
    if (!change.set || !overwritten.some((name) => name in change.set!)) return change;
    const { set: _set, was: _was, ...rest } = change;
    const set = omit(change.set, overwritten);
    const was = omit(change.was ?? {}, overwritten);
    return {
      ...rest,
      ...(Object.keys(set).length > 0 ? { set } : {}),
      ...(Object.keys(was).length > 0 ? { was } : {}),
    };
  });
}

/** Keeps the value seen first: a second edit of a field must not overwrite it. */
function withEarlierWas(change: Change, earlier: readonly Change[]): Change {
  if (!change.was) return change;
  const was = { ...change.was };
  for (const before of [...earlier].reverse()) {
    const seen = seenBefore(before);
    for (const name of Object.keys(was)) {
      if (name in seen) was[name] = seen[name];
      // The creation comes from a version of the app that did not record the values it saw.
      else if (name in (before.set ?? {})) delete was[name];
    }
  }
  const { was: _was, ...rest } = change;
  return Object.keys(was).length > 0 ? { ...rest, was } : rest;
}

function omit(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

type FieldValues = Readonly<Record<string, unknown>>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };
