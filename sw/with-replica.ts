import { deviceStorage } from '../replication/storage/device-storage.ts';
import { createReplica, type Replica } from '../replication/local/replica.ts';
import { openDatabase } from '../replication/storage/open-database.ts';

/** Opens the student's database for a task. One at a time, because a second database in one context makes RxDB close the first. */
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
