import * as v from 'valibot';

import { SESSION_OBJECT_STORE, type StoredValues } from '../../../replication/auth/session-store.ts';
import { draftDatabase, openDraftStore } from '../../../replication/auth/draft-store.ts';
import { repeatedOverDepartures } from '../../../replication/storage/departure.ts';
import { deleteDatabase, emptyDatabase, ended, openExisting } from '../../../replication/storage/indexed-db.ts';
import { studentPrefix } from '../kept-on-device/kept-value.ts';
import { withoutLoss } from './merge-drafts.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Copies of drafts in IndexedDB. Browsers write localStorage to disk up to a minute late. When a browser is killed before, all its keys
 * return to one earlier moment, while IndexedDB has every write that was acknowledged.
 *
 * Each change has a turn, a number that only grows. localStorage stores the last turn of a student beside the drafts, and the two go back
 * together. So a copy with a later turn than localStorage's is newer than the draft in localStorage, or than its absence. A page that could
 * not read the copies notes, beside the last turn, the turn before its own changes: copies up to that turn are still unread. When
 * localStorage has no room for a draft, its copy is marked as alone, and is newer until there is room. A tab that does not know that copy,
 * and stores another draft under the key, merges both.
 */
export interface DraftCopies {
  /**
   * Opens a student's copies, and restores the newer ones, including deletions, to localStorage. Resolves after two seconds at the latest:
   * copies read later replace only drafts that did not change meanwhile.
   */
  open(userId: string): Promise<void>;
  /**
   * Copies a change, if the student's copies are open. Throttled. Deletions are not throttled: a sent draft must not come back.
   * @param text null: the draft was deleted
   * @param isAlone localStorage had no room for it
   */
  keep(key: string, text: string | null, isAlone?: boolean): void;
  /** Writes pending copies. Resolves when they are stored or have failed, or after two seconds. */
  flush(): Promise<void>;
  /** Deletes a student's copies. Waits for tabs that have them open. */
  forget(userId: string): Promise<void>;
  /** `listener` is called when copies have replaced drafts, with the drafts for which localStorage has no room. */
  onRestored(listener: RestoreListener): void;
  /** `listener` is called before a student's data is deleted, also when another tab deletes it. */
  onForgotten(listener: ForgetListener): void;
}

type RestoreListener = (withoutRoom: ReadonlyMap<string, string | null>) => void;
type ForgetListener = (userId: string) => void;

/** Interval in ms between two writes while a student keeps typing. */
const PAUSE_MS = 500;
const PATIENCE_MS = 2000;
/** Maximum number of copies of one student, deletions included. The oldest have long been on disk in localStorage. */
const MOST_COPIES = 500;
/** Maximum turn that is read, so that later turns still fit. */
const MOST_TURN = 2 ** 52;

/** Name of a student's key that holds the last turn. Deleted with the drafts. */
export const turnKey = (userId: string) => `${studentPrefix(userId)}drafts-turn`;

/** Key beside `turnKey`: the turn before the unread copies, and the turns of drafts that changed since. */
const unreadKey = (userId: string) => `${turnKey(userId)}-unread`;

const TURN = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_TURN));
const COPY = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    turn: TURN,
    text: v.nullable(v.string()),
    isAlone: v.optional(v.boolean(), false),
    /** The value in localStorage that this copy replaced. Copies of earlier releases do not have it. */
    over: v.optional(v.nullable(v.string()), null),
  }),
);

const UNREAD = v.pipe(v.string(), v.parseJson(), v.object({ turn: v.union([v.literal(0), TURN]), changed: v.record(v.string(), TURN) }));

type Copy = v.InferOutput<typeof COPY>;
type Unread = v.InferOutput<typeof UNREAD>;

/** @param storage localStorage. Throws where it is denied. */
export function createDraftCopies(storage: () => DraftStorage, now: () => number): DraftCopies {
  const students = new Map<string, StudentCopies>();
  const listeners: RestoreListener[] = [];
  const forgetListeners: ForgetListener[] = [];

  function opened(userId: string): StudentCopies {
    let copies = students.get(userId);
    if (copies === undefined) {
      const onClosed = () => {
        students.delete(userId);
        forgetListeners.forEach((listener) => listener(userId));
      };
      copies = openCopies(userId, {
        storage,
        now,
        onClosed,
        onRestored: (withoutRoom) => listeners.forEach((listener) => listener(withoutRoom)),
      });
      students.set(userId, copies);
    }
    return copies;
  }

  return {
    open: (userId) => withinPatience(opened(userId).restored()),
    keep(key, text, isAlone = false) {
      for (const [userId, copies] of students) if (key.startsWith(studentPrefix(userId))) copies.keep(key, text, isAlone);
    },
    flush: () => withinPatience(Promise.all(Array.from(students.values(), (copies) => copies.flush()))),
    async forget(userId) {
      students.get(userId)?.close();
      await emptyDatabase(draftDatabase(userId));
      await deleteDatabase(draftDatabase(userId));
    },
    onRestored: (listener) => void listeners.push(listener),
    onForgotten: (listener) => void forgetListeners.push(listener),
  };
}

interface StudentCopies {
  restored(): Promise<void>;
  keep(key: string, text: string | null, isAlone: boolean): void;
  flush(): Promise<void>;
  close(): void;
}

interface Surroundings {
  readonly storage: () => DraftStorage;
  readonly now: () => number;
  readonly onClosed: () => void;
  readonly onRestored: RestoreListener;
}

function openCopies(userId: string, { storage, now, onClosed, onRestored }: Surroundings): StudentCopies {
  const store = openDraftStore(userId);
  /** The newest change of each draft that has not been copied yet. */
  const waiting = new Map<string, Copy>();
  /** Turns of the copies marked as alone that this tab's drafts include. */
  const knownAlone = new Map<string, number>();
  /** Same value as in localStorage, for when localStorage is full. */
  let unread: Unread | undefined;
  let lastTurn = 0;
  let isRestored = false;
  let restoring: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let isUrgent = false;
  let hasFailed = false;
  let isClosed = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Does not close the store: a write in progress would open it again after the deletion. The deletion itself closes it. */
  function close() {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(pause);
    waiting.clear();
    onClosed();
  }
  // Called when the store is deleted with its student's data, also by another tab.
  store.onLost(close);

  /** Logs the failure once, not for each key. */
  function reportFailure(error: unknown) {
    if (!hasFailed && !isClosed) console.error('Drafts are kept in localStorage alone', error);
    hasFailed = true;
  }

  function storedTurn(): number {
    try {
      const turn = v.safeParse(TURN, Number(storage().getItem(turnKey(userId))));
      return turn.success ? turn.output : 0;
    } catch {
      return 0;
    }
  }

  function storedUnread(): Unread | undefined {
    try {
      const stored = v.safeParse(UNREAD, storage().getItem(unreadKey(userId)));
      return stored.success ? stored.output : undefined;
    } catch {
      return undefined;
    }
  }

  /** While copies are unread in this tab or another, notes each change, so that no older copy replaces it. */
  function noteUnread(key: string, before: number, turn: number): void {
    const noted = storedUnread() ?? (isRestored ? undefined : (unread ?? { turn: before, changed: {} }));
    if (noted === undefined) return;
    unread = { ...noted, changed: { ...noted.changed, [key]: turn } };
    put(storage(), unreadKey(userId), JSON.stringify(unread));
  }

  /** Later than all earlier turns, whatever the clock says. At least the current time, in case the copies cannot be read now. */
  function nextTurn(): number {
    lastTurn = Math.min(Math.max(now(), lastTurn + 1, storedTurn() + 1), MOST_TURN);
    put(storage(), turnKey(userId), String(lastTurn));
    return lastTurn;
  }

  async function restore(): Promise<void> {
    const values = await repeatedOverDepartures(() => readEverything(draftDatabase(userId)));
    if (isClosed) return;
    // Read after the copies, because another tab writes to localStorage first.
    const left = storedUnread() ?? unread;
    const found = left?.turn ?? storedTurn();
    const copies = Object.entries(values).flatMap(([key, value]) => {
      const copy = v.safeParse(COPY, value);
      return copy.success ? [{ key, ...copy.output }] : [];
    });
    const newer = copies.filter(
      ({ key, turn, isAlone }) =>
        (isAlone || turn > (left?.changed[key] ?? found)) && key.startsWith(studentPrefix(userId)) && !waiting.has(key),
    );
    const withoutRoom = newer.filter(({ key, text }) => !put(storage(), key, text));
    lastTurn = Math.max(lastTurn, ...copies.map(({ turn }) => turn));
    // Written after the drafts: after a crash in between, everything is repeated.
    if (lastTurn > storedTurn()) put(storage(), turnKey(userId), String(lastTurn));
    put(storage(), unreadKey(userId), null);
    unread = undefined;
    for (const [key, copy] of waiting) waiting.set(key, { ...copy, turn: nextTurn() });
    for (const copy of newer) {
      const isAlone = withoutRoom.includes(copy);
      if (isAlone || copy.isAlone) knownAlone.set(copy.key, copy.turn);
      if (isAlone !== copy.isAlone) waiting.set(copy.key, copyOf(copy.key, { turn: copy.turn, text: copy.text, isAlone }));
    }
    isRestored = true;
    if (newer.length > 0) onRestored(new Map(withoutRoom.map(({ key, text }) => [key, text])));
    await dropOldest(copies, values);
  }

  /** Deletes the oldest copies, except those that another tab has overwritten meanwhile. */
  async function dropOldest(copies: readonly (Copy & { readonly key: string })[], before: StoredValues): Promise<void> {
    const oldest = copies.toSorted((a, b) => b.turn - a.turn).slice(MOST_COPIES);
    if (oldest.length === 0) return;
    const keys = oldest.map(({ key }) => key);
    await store.update(keys, (stored) => Object.fromEntries(keys.filter((key) => stored[key] === before[key]).map((key) => [key, null])));
  }

  /** One restore at a time; repeated after a failure. */
  function restoreOnce(): Promise<void> {
    if (isRestored) return Promise.resolve();
    restoring ??= restore().finally(() => (restoring = undefined));
    return restoring;
  }

  async function write(): Promise<void> {
    clearTimeout(pause);
    pause = setTimeout(onPause, PAUSE_MS);
    isUrgent = false;
    await restoreOnce();
    if (isClosed) return;
    const batch = [...waiting];
    const written = new Map<string, Copy>();
    await store.update(
      batch.map(([key]) => key),
      (stored) => {
        for (const [key, copy] of batch) if (isNewer(copy, stored[key])) written.set(key, withUnknown(key, copy, stored[key]));
        return Object.fromEntries(Array.from(written, ([key, copy]) => [key, JSON.stringify(copy)]));
      },
    );
    const found = new Map<string, string | null>();
    for (const [key, copy] of batch) {
      const whole = written.get(key);
      const isNewest = waiting.get(key) === copy;
      if (isNewest) waiting.delete(key);
      if (whole === copy || isNewest) knownAlone.set(key, copy.turn);
      // A copy with a newer change is merged once more.
      if (whole !== undefined && whole !== copy && isNewest) found.set(key, whole.text);
    }
    hasFailed = false;
    if (found.size > 0) onRestored(found);
  }

  /** Merges into a change what another tab had no room to store: that tab may be closed. */
  function withUnknown(key: string, copy: Copy, stored: string | null | undefined): Copy {
    const other = v.safeParse(COPY, stored);
    if (!other.success || !other.output.isAlone || knownAlone.get(key) === other.output.turn) return copy;
    const text = withoutLoss(other.output.over, other.output.text, copy.text);
    return text === copy.text ? copy : { turn: copy.turn, text, isAlone: true, over: copy.isAlone ? copy.over : copy.text };
  }

  function copyOf(key: string, copy: Omit<Copy, 'over'>): Copy {
    return { ...copy, over: copy.isAlone ? storage().getItem(key) : null };
  }

  /** Writes until nothing is pending. A failed write is repeated with the next change; until then only localStorage has it. */
  async function writeUntilCalm(): Promise<void> {
    try {
      do await write();
      while (!isClosed && waiting.size > 0 && (isUrgent || pause === undefined));
    } catch (error) {
      reportFailure(error);
    }
  }

  function startWriting(): Promise<void> {
    writing ??= writeUntilCalm().finally(() => (writing = undefined));
    return writing;
  }

  function onPause() {
    pause = undefined;
    if (waiting.size > 0 && !hasFailed && !isClosed) void startWriting();
  }

  return {
    async restored() {
      await restoreOnce().catch(reportFailure);
      if (isRestored && waiting.size > 0) void startWriting();
    },
    keep(key, text, isAlone) {
      const before = storedTurn();
      const turn = nextTurn();
      noteUnread(key, before, turn);
      waiting.set(key, copyOf(key, { turn, text, isAlone }));
      isUrgent ||= text === null;
      if (pause === undefined || isUrgent) void startWriting();
    },
    async flush() {
      // A change during the write needs another write.
      await writing;
      if (waiting.size > 0 && !isClosed) await startWriting();
    },
    close,
  };
}

/** Reads all copies without creating a database. */
async function readEverything(name: string): Promise<StoredValues> {
  const database = await openExisting(name);
  if (database === null) return {};
  try {
    const transaction = database.transaction(SESSION_OBJECT_STORE);
    const store = transaction.objectStore(SESSION_OBJECT_STORE);
    const [keys, values] = [store.getAllKeys(), store.getAll()] as [IDBRequest<string[]>, IDBRequest<string[]>];
    await ended(transaction);
    return Object.fromEntries(keys.result.map((key, at) => [key, values.result[at] ?? null]));
  } finally {
    database.close();
  }
}

function isNewer({ turn }: Copy, stored: string | null | undefined): boolean {
  const copy = v.safeParse(COPY, stored);
  return !copy.success || turn >= copy.output.turn;
}

/** @returns false if the storage is full; it then keeps its value */
function put(storage: DraftStorage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

async function withinPatience(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The copies of drafts on this device. */
export const draftCopies = createDraftCopies(() => localStorage, Date.now);

// A phone may end a background browser without notice.
if ('document' in globalThis) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void draftCopies.flush();
  });
}
