/** Name of RxDB's Dexie database for one collection and schema version. */
export function storageName(database: string, collection: string, version: number): string {
  return `rxdb-dexie-${database}--${version}--${collection}`;
}

/** Opens a database without creating it; null if it is missing. */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isThere = true;
    request.onupgradeneeded = () => {
      // The database is missing, and opening would create it: abort.
      isThere = false;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      // An open connection would block the database's deletion.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => (isThere ? reject(request.error) : resolve(null));
  });
}

/** Names of the existing databases. */
export async function existing(names: readonly string[]): Promise<readonly string[]> {
  // Firefox before 126 cannot list them.
  const listed = await indexedDB.databases?.();
  if (listed) return names.filter((name) => listed.some((database) => database.name === name));
  const opened = await Promise.all(names.map(openExisting));
  return names.filter((_, i) => {
    opened[i]?.close();
    return opened[i] !== null;
  });
}

export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Clears the content at once; deleting a database waits until every tab has closed it. */
export async function emptyDatabase(name: string): Promise<void> {
  const database = await openExisting(name);
  if (database === null) return;
  try {
    const stores = Array.from(database.objectStoreNames);
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    await ended(transaction);
  } finally {
    database.close();
  }
}

export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
