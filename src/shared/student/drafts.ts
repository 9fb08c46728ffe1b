import * as v from 'valibot';

import { sameJson } from '../../../replication/document/json.ts';
import { studentPrefix } from '../kept-on-device/kept-value.ts';
import type { DraftCopies } from '../replica/draft-copies.ts';
import { inStored, withoutLoss } from '../replica/merge-drafts.ts';

/** Key of a student's draft. */
export function draftKey(userId: string, name: string): string {
  return `${studentPrefix(userId)}draft-${name}`;
}

/** How a kind of draft is stored as text. */
export interface DraftFormat<T> {
  /** Parses a draft. @param stored null: nothing is stored */
  readonly read: (stored: string | null) => T;
  /**
   * Serializes a draft.
   * @param before the stored text, and the draft that was read from it. Parts of it that this release does not understand are kept
   * @returns null: nothing to store
   */
  readonly write: (draft: T, before?: StoredDraft<T>) => string | null;
}

interface StoredDraft<T> {
  readonly stored: string | null;
  readonly draft: T;
}

export const TEXT: DraftFormat<string> = {
  read: (stored) => stored ?? '',
  write: (text) => (text === '' ? null : text),
};

interface StoredForm<T> {
  /** Names of fields that are only valid together, such as a subject and its chapter: when one changes, all are replaced. */
  readonly together?: readonly string[];
  /** Converts a draft to its stored form. */
  readonly toStored?: (draft: T) => unknown;
  /** Converts the form of an earlier release to the current one. */
  readonly upgrade?: (stored: unknown) => unknown;
}

/**
 * A draft stored as JSON. Earlier and later releases store fields and items that this one does not understand. These stay until the whole
 * draft is sent or discarded, or their item is removed.
 * @param schema falls back field by field, and item by item (`knownFields`, `knownItems`, `knownEntries`)
 * @param empty value of a draft that was sent or discarded as a whole. A draft that the student merely emptied equals it but is not
 * identical
 * @param isEmpty true if nothing is left to store, apart from what this release does not understand
 */
export function jsonDraft<T>(
  schema: v.GenericSchema<unknown, T>,
  empty: T,
  isEmpty: (draft: T) => boolean = (draft) => draft === empty,
  { together = [], toStored = (draft) => draft, upgrade = (stored) => stored }: StoredForm<T> = {},
): DraftFormat<T> {
  const asStored = (draft: T): unknown => JSON.parse(JSON.stringify(toStored(draft)) ?? 'null');
  return {
    read(stored) {
      const result = v.safeParse(schema, upgrade(parsed(stored)));
      return result.success ? result.output : empty;
    },
    write(draft, before) {
      if (draft === empty) return null;
      if (before === undefined || before.stored === null) return isEmpty(draft) ? null : JSON.stringify(toStored(draft));
      const changed = asStored(draft);
      const whole = inStored(asStored(before.draft), changed, upgrade(parsed(before.stored)), together);
      if (isEmpty(draft) && (whole === null || sameJson(whole, changed))) return null;
      return sameJson(whole, changed) ? JSON.stringify(toStored(draft)) : JSON.stringify(whole);
    },
  };
}

/** The server's last answer, stored as JSON. Always replaced as a whole, because nobody typed it. */
export function jsonCache<T>(schema: v.GenericSchema<unknown, T>, empty: T, isEmpty: (kept: T) => boolean): DraftFormat<T> {
  const { read, write } = jsonDraft(schema, empty, isEmpty);
  return { read, write: (kept) => write(kept) };
}

type KnownFields<Entries extends v.ObjectEntries> = { readonly [Name in keyof Entries]?: v.InferOutput<Entries[Name]> };

/**
 * The given fields, as far as they are present and valid. A field that this release does not understand counts as missing; the others stay.
 */
export function knownFields<Entries extends v.ObjectEntries>(entries: Entries): v.GenericSchema<unknown, KnownFields<Entries>> {
  return v.pipe(
    v.looseObject({}),
    v.transform((stored: Readonly<Record<string, unknown>>) => {
      const known = Object.entries(entries).flatMap(([name, schema]) => {
        const result = v.safeParse(schema, stored[name]);
        return name in stored && result.success ? [[name, result.output] as const] : [];
      });
      return Object.fromEntries(known) as KnownFields<Entries>;
    }),
  );
}

/** A list without the items that this release does not understand. */
export function knownItems<T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((each) => {
        const result = v.safeParse(item, each);
        return result.success ? [result.output] : [];
      }),
    ),
  );
}

/** A record without the entries that this release does not understand. */
export function knownEntries<T>(entry: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Readonly<Record<string, T>>> {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((entries) =>
      Object.fromEntries(
        Object.entries(entries).flatMap(([name, each]) => {
          const result = v.safeParse(entry, each);
          return result.success ? [[name, result.output] as const] : [];
        }),
      ),
    ),
  );
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Unsaved input that survives a reload, a crash, a killed browser and an update. Each key has one format. */
export interface Drafts {
  readonly read: <T>(key: string, format: DraftFormat<T>) => T;
  /**
   * Changes a draft.
   * @returns false if the storage is full. Until the draft is copied, it then lives only as long as the page
   */
  readonly change: <T>(key: string, format: DraftFormat<T>, update: (newest: T) => T) => boolean;
  /** Keys of the drafts with this prefix. */
  readonly keys: (prefix: string) => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Copies all changes from now on, so that they survive a killed browser. */
  readonly copyTo: (copies: Pick<DraftCopies, 'keep' | 'onRestored' | 'onForgotten'>) => void;
}

interface Overflow {
  readonly text: string | null;
  readonly over: string | null;
  /** True after the student's data was deleted: a missing value then does not mean that another tab emptied the draft. */
  readonly isForgotten?: boolean;
}

/**
 * Creates the drafts on a storage. Reads the storage each time, because other tabs write to it too.
 * @param open localStorage, because it writes synchronously when a tab closes
 */
export function createDrafts(open: () => DraftStorage): Drafts {
  const known = new Map<string, { readonly stored: string | null; readonly draft: unknown }>();
  /**
   * Drafts for which the storage had no room; they replace the stored ones. If another tab stored a draft since, the next read merges both.
   */
  const overflow = new Map<string, Overflow>();
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  let copies: Pick<DraftCopies, 'keep'> | undefined;

  function textOf(key: string): string | null {
    const stored = open().getItem(key);
    const more = overflow.get(key);
    if (more === undefined) return stored;
    const isDeleted = more.isForgotten === true && stored === null;
    if (more.over === stored && !isDeleted) return more.text;
    overflow.delete(key);
    if (isDeleted) return null;
    // Another tab has stored another value since.
    const text = withoutLoss(more.over, more.text, stored);
    if (text === stored) return text;
    const isStored = put(key, text);
    copies?.keep(key, text, !isStored);
    return text;
  }

  function keepOverflow(key: string, text: string | null): void {
    overflow.set(key, { text, over: open().getItem(key) });
  }

  function put(key: string, text: string | null): boolean {
    const isStored = write(open(), key, text);
    if (isStored) overflow.delete(key);
    else keepOverflow(key, text);
    return isStored;
  }

  function read<T>(key: string, format: DraftFormat<T>): T {
    const stored = textOf(key);
    const last = known.get(key);
    if (last?.stored === stored) return last.draft as T;
    const draft = format.read(stored);
    known.set(key, { stored, draft });
    return draft;
  }

  return {
    read,
    change(key, format, update) {
      const newest = read(key, format);
      const draft = update(newest);
      const before = textOf(key);
      // Also true of a draft that is not understood at all: it was not changed.
      const text = Object.is(draft, newest) ? before : format.write(draft, { stored: before, draft: newest });
      const isChanged = text !== before;
      const wasAlone = overflow.has(key);
      const isStored = (!isChanged && !wasAlone) || put(key, text);
      known.set(key, { stored: text, draft });
      // Also copies when there is room again: the old copy still says that there is none.
      if (isChanged || (wasAlone && isStored)) copies?.keep(key, text, !isStored);
      announce();
      return isStored;
    },
    keys: (prefix) =>
      [...new Set([...Object.keys(open()), ...overflow.keys()])].filter((key) => key.startsWith(prefix) && textOf(key) !== null).toSorted(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    copyTo(more) {
      copies = more;
      more.onRestored((withoutRoom) => {
        for (const [key, text] of withoutRoom) keepOverflow(key, text);
        announce();
      });
      more.onForgotten((userId) => {
        for (const [key, kept] of overflow) if (key.startsWith(studentPrefix(userId))) overflow.set(key, { ...kept, isForgotten: true });
      });
    },
  };
}

function write(storage: DraftStorage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export const drafts = createDrafts(() => localStorage);
