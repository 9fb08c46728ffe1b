import { repeatedOverDepartures } from '../storage/departure.ts';

/**
 * A minimal store shared by tabs and the service worker: one IndexedDB object store of strings by key. Separate from the
 * replicated database, because it says which of those to open.
 */
export interface SessionStore {
  read(keys: readonly string[]): Promise<StoredValues>;
  /** Atomic read-modify-write across contexts; null removes a key. */
  update(keys: readonly string[], change: (values: StoredValues) => StoredValues): Promise<void>;
  /** Called once when this build is older than what owns the store; reads and writes then fail with the same error. */
  onOutdated(listener: (error: OutdatedStoreError) => void): void;
  close(): void;
}

export type StoredValues = Readonly<Record<string, string | null>>;

/** STORE-1: a newer release owns the store. Nothing was read or written. The message is a sentence for the student. */
export class OutdatedStoreError extends Error {
  override readonly name = 'OutdatedStoreError';
}

/** A newer release took over while this one ran. Reloading helps. */
const OVERTAKEN = 'Ekagra was updated in another tab. Reload to continue.';
/** This release began after a newer one: it was taken back, or came from an old cache. */
const OLDER =
  'Your work on this device was saved by a newer Ekagra than this one. All of it is still here, and is sent once the newer one is back. Reload to try again.';

export const SESSION_DATABASE = 'ekagra-session';
export const SESSION_OBJECT_STORE = 'values';

/** Opens on first use, and again after the browser closed the connection. */
export function openSessionStore(factory: IDBFactory, name: string, version: number): SessionStore {
  const listeners = new Set<(error: OutdatedStoreError) => void>();
  let connection: Promise<IDBDatabase> | null = null;
  let outdated: OutdatedStoreError | null = null;

  function markOutdated(message: string): OutdatedStoreError {
    if (outdated !== null) return outdated;
    outdated = new OutdatedStoreError(message);
    for (const listener of listeners) listener(outdated);
    return outdated;
  }

  function connect(): Promise<IDBDatabase> {
    if (outdated !== null) return Promise.reject(outdated);
    connection ??= open(factory, name, version).then(
      (database) => {
        database.onclose = () => (connection = null);
        database.onversionchange = () => {
          // An open connection would block the newer version forever.
          database.close();
          connection = null;
          markOutdated(OVERTAKEN);
        };
        return database;
      },
      (error: unknown) => {
        connection = null;
        if (!isNamed(error, 'VersionError')) throw error;
        throw markOutdated(OLDER);
      },
    );
    return connection;
  }

  async function transact(mode: IDBTransactionMode, keys: readonly string[], change?: (values: StoredValues) => StoredValues) {
    try {
      return await runTransaction(await connect(), mode, keys, change);
    } catch (error) {
      // WebKit sometimes loses its IndexedDB process, and only the next transaction fails.
      if (!isNamed(error, 'InvalidStateError') && !isNamed(error, 'UnknownError')) throw error;
      connection = null;
      return runTransaction(await connect(), mode, keys, change);
    }
  }

  return {
    read: (keys) => repeatedOverDepartures(() => transact('readonly', keys)),
    update: async (keys, change) => void (await repeatedOverDepartures(() => transact('readwrite', keys, change))),
    onOutdated(listener) {
      if (outdated === null) listeners.add(listener);
      else listener(outdated);
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
