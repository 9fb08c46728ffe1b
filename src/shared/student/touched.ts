import * as v from 'valibot';

import { sameJson } from '../../../replication/document/json.ts';
import { type DraftFormat, jsonDraft } from './drafts.ts';

/** The student's changes in an open form. Untouched fields show the stored values. */
export interface Touched<T> {
  readonly now: Readonly<Partial<T>>;
  /** The values that these fields showed when the student began to change them (DOC-2). Drafts of earlier releases have none. */
  readonly since: Readonly<Partial<T>>;
}

export const UNTOUCHED: Touched<unknown> = { now: {}, since: {} };

/** @param fields see `knownFields` */
export function touchedDraft<T extends object>(fields: v.GenericSchema<unknown, Readonly<Partial<T>>>): DraftFormat<Touched<T>> {
  const touched = v.object({ now: fields, since: v.fallback(fields, {} as Partial<T>) });
  return jsonDraft<Touched<T>>(touched, UNTOUCHED as Touched<T>, ({ now }) => Object.keys(now).length === 0, { upgrade: withSince });
}

/** Earlier releases stored the fields without the values shown before. */
function withSince(stored: unknown): unknown {
  return typeof stored === 'object' && stored !== null && !('now' in stored) ? { now: stored, since: {} } : stored;
}

/** Adds changes. A field that is set back to its first value is untouched again. */
export function touch<T extends object>({ now, since }: Touched<T>, stored: T, more: Readonly<Partial<T>>): Touched<T> {
  const next: { now: Partial<T>; since: Partial<T> } = { now: { ...now }, since: { ...since } };
  for (const name of namesOf(more)) {
    if (!(name in now)) next.since[name] = stored[name];
    next.now[name] = more[name]!;
    if (name in next.since && sameJson(next.now[name], next.since[name])) {
      delete next.now[name];
      delete next.since[name];
    }
  }
  return next;
}

/** The changes that are unsaved after a save that began with `sent`: the student may have typed meanwhile. */
export function afterSave<T extends object>(newest: Touched<T>, sent: Touched<T>, stored: Readonly<Partial<T>> = sent.now): Touched<T> {
  const next: { now: Partial<T>; since: Partial<T> } = { now: { ...newest.now }, since: { ...newest.since } };
  for (const name of namesOf(sent.now)) {
    if (sameJson(newest.now[name], sent.now[name])) {
      delete next.now[name];
      delete next.since[name];
      continue;
    }
    // The student set the field back while it was being saved.
    if (!(name in next.now) && name in sent.since) next.now[name] = sent.since[name]!;
    next.since[name] = stored[name]!;
  }
  return Object.keys(next.now).length === 0 ? (UNTOUCHED as Touched<T>) : next;
}

/** True if somebody else has changed a touched field since, to another value than the student's. */
export function isChangedElsewhere<T extends object>({ now, since }: Touched<T>, stored: T, name: keyof T): boolean {
  return name in since && !sameJson(stored[name], since[name]) && !sameJson(stored[name], now[name]);
}

function namesOf<T extends object>(fields: Readonly<Partial<T>>): (keyof T)[] {
  return Object.keys(fields) as (keyof T)[];
}
