import { deviceStorage } from '../replication/storage/device-storage.ts';
import { createReplica, type Replica } from '../replication/local/replica.ts';
import { openDatabase } from '../replication/storage/open-database.ts';

/** Opens the student's database for a piece of work. One at a time: RxDB closes the first of two in one context. */
export function withReplica<T>(userId: string, work: (replica: Replica) => Promise<T>): Promise<T> {
  return navigator.locks.request('ekagra-worker-database', async () => {
    const database = await openDatabase(userId, deviceStorage());
    try {
      return await work(createReplica(database, Date.now));
    } finally {
      await database.close();
    }
  }) as Promise<T>;
}
