import { SESSION_DATABASE, SESSION_OBJECT_STORE } from '../../../replication/auth/session-store.ts';
import { FORGET_KEY, OWNER_KEY } from '../../../replication/auth/stored-session.ts';

/**
 * True if this device has a student, or an unfinished sign-out. For pages that run without the app and its session code. Creates no
 * database.
 */
export async function hasStoredSession(factory: IDBFactory): Promise<boolean> {
  const database = await openExisting(factory);
  if (database === null) return false;
  try {
    const store = database.transaction(SESSION_OBJECT_STORE).objectStore(SESSION_OBJECT_STORE);
    const requests = [OWNER_KEY, FORGET_KEY].map((key) => store.get(key) as IDBRequest<string | undefined>);
    await new Promise<void>((resolve, reject) => {
      store.transaction.oncomplete = () => resolve();
      store.transaction.onabort = () => reject(store.transaction.error);
    });
    return requests.some(({ result }) => result !== undefined && result !== '[]');
  } finally {
    database.close();
  }
}

/** Null when there is no database, or storage is denied. */
function openExisting(factory: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = factory.open(SESSION_DATABASE);
    // Opening would create an empty database: abort.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}
