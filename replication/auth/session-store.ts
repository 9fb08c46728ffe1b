import { repeatedOverDepartures } from '../storage/departure.ts';
import type { StorageLoss } from '../storage/store.ts';

/**
 * A minimal store shared by tabs and the service worker: one IndexedDB object store of strings by key. It is separate from the
 * replicated databases, because it says which of them to open.
 */
export interface SessionStore {
  read(keys: readonly string[]): Promise<StoredValues>;
  /** Atomic read-modify-write across contexts; null removes a key. */
  update(keys: readonly string[], change: (values: StoredValues) => StoredValues): Promise<void>;
  /** Called once when this context has lost the store; reads and writes then fail with the same error. */
  onLost(listener: (error: LostStoreError) => void): void;
  close(): void;
}

export type StoredValues = Readonly<Record<string, string | null>>;

/** This context has lost the store: nothing was read or written. The message is a sentence for the student. */
export class LostStoreError extends Error {
  override readonly name = 'LostStoreError';
  readonly reason: StorageLoss;
  constructor(reason: StorageLoss, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A newer release took over while this one ran. Reloading helps. */
const OVERTAKEN = 'Ekagra was updated in another tab. Reload to continue.';
/** A newer release ran on this device before this one: the newer one was rolled back, or this one came from an old cache. */
const OLDER =
  'Your work on this device was saved by a newer Ekagra than this one. All of it is still here, and is sent once the newer one is back. Reload to try again.';
/** Also shown when the browser's own tools delete the data, which looks the same as a deletion by a tab. */
const DELETED =
  'What Ekagra kept on this device was deleted in another tab. Reload to go on. If you have an account, its data comes back when you sign in.';

export const SESSION_DATABASE = 'ekagra-session';
export const SESSION_OBJECT_STORE = 'values';

/** Connects on first use, and reconnects after the browser closed the connection. */
export function openSessionStore(factory: IDBFactory, name: string, version: number): SessionStore {
  const listeners = new Set<(error: LostStoreError) => void>();
  let connection: Promise<IDBDatabase> | null = null;
  let lost: LostStoreError | null = null;

  function lose(reason: StorageLoss, message: string): LostStoreError {
    if (lost !== null) return lost;
    lost = new LostStoreError(reason, message);
    for (const listener of listeners) listener(lost);
    return lost;
  }

  function connect(): Promise<IDBDatabase> {
    if (lost !== null) return Promise.reject(lost);
    connection ??= open(factory, name, version).then(
      (database) => {
        database.onclose = () => (connection = null);
        database.onversionchange = ({ newVersion }) => {
          // An open connection would block the newer version, or the deletion, forever.
          database.close();
          connection = null;
          if (newVersion === null) lose('deleted', DELETED);
          else lose('outdated', OVERTAKEN);
        };
        return database;
      },
      (error: unknown) => {
        connection = null;
        if (!isNamed(error, 'VersionError')) throw error;
        throw lose('outdated', OLDER);
      },
    );
    return connection;
  }

  async function transact(mode: IDBTransactionMode, keys: readonly string[], change?: (values: StoredValues) => StoredValues) {
    try {
      return await runTransaction(await connect(), mode, keys, change);
    } catch (error) {
      // WebKit sometimes loses its IndexedDB process, which shows only when the next transaction fails.
      if (!isNamed(error, 'InvalidStateError') && !isNamed(error, 'UnknownError')) throw error;
      connection = null;
      return runTransaction(await connect(), mode, keys, change);
    }
  }

  return {
    read: (keys) => repeatedOverDepartures(() => transact('readonly', keys)),
    update: async (keys, change) => void (await repeatedOverDepartures(() => transact('readwrite', keys, change))),
    onLost(listener) {
      if (lost === null) listeners.add(listener);
      else listener(lost);
    },
    close() {
      void connection?.then((database) => database.close());
      connection = null;
    },
  };
}

function open(factory: IDBFactory, name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(SESSION_OBJECT_STORE)) request.result.createObjectStore(SESSION_OBJECT_STORE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function runTransaction(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  keys: readonly string[],
  change?: (values: StoredValues) => StoredValues,
): Promise<StoredValues> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(SESSION_OBJECT_STORE, mode);
    const store = transaction.objectStore(SESSION_OBJECT_STORE);
    const requests = keys.map((key) => store.get(key) as IDBRequest<string | undefined>);
    let values: StoredValues = {};

    const onRead = () => {
      values = Object.fromEntries(keys.map((key, index) => [key, requests[index]?.result ?? null]));
      for (const [key, value] of Object.entries(change?.(values) ?? {})) {
        if (value === null) store.delete(key);
        else store.put(value, key);
      }
    };
    const last = requests.at(-1);
    if (last === undefined) onRead();
    // Requests of a transaction succeed in order, and it stays open until the last event handler returns.
    else last.onsuccess = onRead;

    transaction.oncomplete = () => resolve(values);
    transaction.onabort = () => reject(transaction.error);
  });
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
