/**
 * A minimal store shared by tabs and the service worker: one IndexedDB object store of strings by key. Separate from the
 * replicated database, because it says which of those to open.
 */
export interface SessionStore {
  read(keys: readonly string[]): Promise<StoredValues>;
  /** Atomic read-modify-write across contexts; null removes a key. */
  update(keys: readonly string[], change: (values: StoredValues) => StoredValues): Promise<void>;
  /** Called once when a newer version of the app has taken over; reads and writes then fail. */
  onOutdated(listener: () => void): void;
  close(): void;
}

export type StoredValues = Readonly<Record<string, string | null>>;

/** A newer version of the app owns the store. Nothing was read or written; reloading helps. */
export class OutdatedStoreError extends Error {
  override readonly name = 'OutdatedStoreError';
}

export const SESSION_DATABASE = 'ekagra-session';
export const SESSION_OBJECT_STORE = 'values';

/** Opens on first use, and again after the browser closed the connection. */
export function openSessionStore(factory: IDBFactory, name: string, version: number): SessionStore {
  const listeners = new Set<() => void>();
  let connection: Promise<IDBDatabase> | null = null;
  let isOutdated = false;

  function markOutdated() {
    if (isOutdated) return;
    isOutdated = true;
    for (const listener of listeners) listener();
  }

  function connect(): Promise<IDBDatabase> {
    if (isOutdated) return Promise.reject(new OutdatedStoreError('A newer version of the app is open.'));
    connection ??= open(factory, name, version).then(
      (database) => {
        database.onclose = () => (connection = null);
        database.onversionchange = () => {
          // An open connection would block the newer version forever.
          database.close();
          connection = null;
          markOutdated();
        };
        return database;
      },
      (error: unknown) => {
        connection = null;
        if (!isNamed(error, 'VersionError')) throw error;
        markOutdated();
        throw new OutdatedStoreError('A newer version of the app is open.');
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
    read: (keys) => transact('readonly', keys),
    update: async (keys, change) => void (await transact('readwrite', keys, change)),
    onOutdated(listener) {
      if (isOutdated) listener();
      else listeners.add(listener);
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
