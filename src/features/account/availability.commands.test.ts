import 'fake-indexeddb/auto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { expect, test } from 'vitest';

import { createReplica } from '../../../replication/local/replica.ts';
import { openDatabase } from '../../../replication/storage/open-database.ts';
import { saveAvailability } from './availability.commands.ts';

test('days that are filled in one after the other stay, an emptied one goes, and no day has 30 hours', async () => {
  const replica = createReplica(await openDatabase(crypto.randomUUID(), getRxStorageDexie() as never), Date.now);
  const student = crypto.randomUUID();
  await replica.insert('users', { id: student });
  await saveAvailability(replica, student, 'mon', '90');
  await saveAvailability(replica, student, 'sun', '0');
  await saveAvailability(replica, student, 'mon', '');
  await saveAvailability(replica, student, 'tue', '45');
  expect(await saveAvailability(replica, student, 'wed', '1800')).toMatchObject({
    ok: false,
    error: { message: 'A day has 0 to 1440 minutes.' },
  });
  expect((await replica.database.users.findOne(student).exec())!.availability).toEqual({ sun: 0, tue: 45 });
  await replica.database.remove();
});
