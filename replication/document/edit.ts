import type { CollectionSchema, MergePolicy } from '../schema/collection-schema.ts';
import type { Change } from '../protocol/wire.ts';
import { fieldsOf, type LocalDocument } from './local-document.ts';
import { sameJson } from './json.ts';
import { memberSet } from './member-set.ts';

/** A document created here: one change that sets all of it (DOC-2). */
export function created(schema: CollectionSchema, id: string, given: Readonly<Record<string, unknown>>): LocalDocument {
  const fields = normalised(schema, given);
  const set = sendable(schema, fields);
  return { ...fields, id, _deleted: false, sync: { state: 'waiting', version: 0, n: 1, changes: [{ n: 1, set }] } };
}

/**
 * The document with `fields` changed and the change recorded. Fields that keep their value leave no
 * trace; a document with nothing changed is returned as it is.
 */
export function edited(schema: CollectionSchema, document: LocalDocument, given: Readonly<Record<string, unknown>>): LocalDocument {
  const fields = normalised(schema, given);
  const names = Object.keys(fields).filter((name) => !sameJson(document[name], fields[name]));
  if (names.length === 0) return document;
  const change: Writable<Change> = { n: document.sync.n + 1 };
  for (const name of names) {
    const policy: MergePolicy = name === '_deleted' ? 'last-writer' : (schema.merge[name] ?? 'last-writer');
    record(change, policy, name, document[name], fields[name]);
  }
  const changes = [...withoutFields(document.sync.changes, change), withEarlierWas(change, document.sync.changes)];
  const { rejection: _overtaken, ...sync } = document.sync;
  return { ...document, ...fields, sync: { ...sync, state: 'waiting', n: change.n, changes } };
}

/** The same content as a document the server has never had: after it lost the row, or ours never arrived. */
export function asCreated(schema: CollectionSchema, document: LocalDocument): LocalDocument {
  const n = document.sync.n + 1;
  const set = { ...sendable(schema, fieldsOf(document)), ...(document._deleted ? { _deleted: true } : {}) };
  const { rejection: _overtaken, ...sync } = document.sync;
  return { ...document, sync: { ...sync, state: 'waiting', version: 0, n, changes: [{ n, set }] } };
}

/** Sets are kept sorted and without repetition, as the server keeps them (MERGE-2). */
function normalised(schema: CollectionSchema, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      schema.merge[name] === 'set' && Array.isArray(value) ? memberSet(value as string[]) : value,
    ]),
  );
}

function sendable(schema: CollectionSchema, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'id' && !schema.serverOwned.includes(name)));
}

function record(change: Writable<Change>, policy: MergePolicy, name: string, before: unknown, after: unknown): void {
  switch (policy) {
    case 'last-writer':
      change.set = { ...change.set, [name]: after };
      change.was = { ...change.was, [name]: before ?? null };
      return;
    case 'set': {
      const old = (before ?? []) as string[];
      const now = (after ?? []) as string[];
      change.add = { ...change.add, [name]: now.filter((member) => !old.includes(member)) };
      change.remove = { ...change.remove, [name]: old.filter((member) => !now.includes(member)) };
      return;
    }
    case 'counter':
      change.inc = { ...change.inc, [name]: Number(after) - Number(before ?? 0) };
  }
}

/** Earlier changes without the fields that the newer one sets again: only the last value travels. */
function withoutFields(changes: readonly Change[], newer: Change): Change[] {
  const overwritten = Object.keys(newer.set ?? {});
  return changes.flatMap((change) => {
    if (!change.set || !overwritten.some((name) => name in change.set!)) return [change];
    const { set: _set, was: _was, ...rest } = change;
    const set = omit(change.set, overwritten);
    const was = omit(change.was ?? {}, overwritten);
    const kept: Change = {
      ...rest,
      ...(Object.keys(set).length > 0 ? { set } : {}),
      ...(Object.keys(was).length > 0 ? { was } : {}),
    };
    return Object.keys(kept).length > 1 ? [kept] : [];
  });
}

/** What the device saw first is what it saw: a second edit of a field does not forget it. */
function withEarlierWas(change: Change, earlier: readonly Change[]): Change {
  if (!change.was) return change;
  const was = { ...change.was };
  for (const { set = {}, was: before = {} } of [...earlier].reverse()) {
    for (const name of Object.keys(was)) {
      if (name in before) was[name] = before[name];
      // Created here: the server has no value that could be replaced.
      else if (name in set) delete was[name];
    }
  }
  const { was: _was, ...rest } = change;
  return Object.keys(was).length > 0 ? { ...rest, was } : rest;
}

function omit(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
