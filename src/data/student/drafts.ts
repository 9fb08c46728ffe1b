import * as v from 'valibot';

import type { DraftCopies } from '../replica/draft-copies.ts';

/** Key of a student's draft. Signing out deletes what is stored under their id. */
export function draftKey(userId: string, name: string): string {
  return `ekagra-${userId}-draft-${name}`;
}

/** How a kind of draft is stored as text. */
export interface DraftFormat<T> {
  /** @param stored null: nothing is stored */
  readonly read: (stored: string | null) => T;
  /** @returns null: nothing to store */
  readonly write: (draft: T) => string | null;
}

export const TEXT: DraftFormat<string> = {
  read: (stored) => stored ?? '',
  write: (text) => (text === '' ? null : text),
};

/**
 * A draft stored as JSON.
 * @param schema falls back field by field: an earlier or a later version may have stored the draft
 */
export function jsonDraft<T>(schema: v.GenericSchema<unknown, T>, empty: T, isEmpty = (draft: T) => draft === empty): DraftFormat<T> {
  return {
    read(stored) {
      const result = v.safeParse(schema, parsed(stored));
      return result.success ? result.output : empty;
    },
    write: (draft) => (isEmpty(draft) ? null : JSON.stringify(draft)),
  };
}

type KnownFields<Entries extends v.ObjectEntries> = { readonly [Name in keyof Entries]?: v.InferOutput<Entries[Name]> };

/** Those of these fields that are there. One that this release does not understand counts as missing, and the others stay. */
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
  /** @returns false: the storage is full, so until it is copied the draft lives only as long as the page */
  readonly change: <T>(key: string, format: DraftFormat<T>, update: (newest: T) => T) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** From now on a killed browser still has what changes. */
  readonly copyTo: (copies: Pick<DraftCopies, 'keep' | 'onRestored'>) => void;
}

/**
 * Reads the storage each time, because other tabs write there too.
 * @param open localStorage, because it writes synchronously when a tab closes
 */
export function createDrafts(open: () => DraftStorage): Drafts {
  const known = new Map<string, { readonly stored: string | null; readonly draft: unknown }>();
  /** What the storage had no room for, in place of what it has. Another tab may have had room since. */
  const overflow = new Map<string, { readonly text: string | null; readonly over: string | null }>();
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  let copies: Pick<DraftCopies, 'keep'> | undefined;

  function textOf(key: string): string | null {
    const stored = open().getItem(key);
    const more = overflow.get(key);
    return more !== undefined && more.over === stored ? more.text : stored;
  }

  function keepOverflow(key: string, text: string | null): void {
    overflow.set(key, { text, over: open().getItem(key) });
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
      const draft = update(read(key, format));
      const text = format.write(draft);
      const before = textOf(key);
      const isStored = write(open(), key, text);
      if (isStored) overflow.delete(key);
      else keepOverflow(key, text);
      known.set(key, { stored: text, draft });
      if (text !== before) copies?.keep(key, text, !isStored);
      announce();
      return isStored;
    },
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
