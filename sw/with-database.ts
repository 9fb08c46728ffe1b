import { deviceStorage } from '../replication/storage/device-storage.ts';
import { openDatabase } from '../replication/storage/open-database.ts';
import type { LocalDatabase } from '../replication/storage/rxdb-schema.ts';

/** Opens the student's database for a piece of work. One at a time: RxDB closes the first of two in one context. */
export function withDatabase<T>(userId: string, work: (database: LocalDatabase) => Promise<T>): Promise<T> {
  return navigator.locks.request('ekagra-worker-database', async () => {
    const database = await openDatabase(userId, deviceStorage());
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }) as Promise<T>;
}
