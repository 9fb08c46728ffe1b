import { expect, test } from 'vitest';

import { testReplica } from '../../../tests/support/test-replica.ts';
import { saveAvailability } from './availability.commands.ts';

test('days filled in one after the other stay, an emptied one is removed, and no day has 30 hours', async () => {
  const replica = await testReplica();
  const student = crypto.randomUUID();
  await replica.insert('users', { id: student });
  await saveAvailability(replica, student, 'mon', '90');
  await saveAvailability(replica, student, 'sun', '0');
  await saveAvailability(replica, student, 'mon', '');
  await saveAvailability(replica, student, 'tue', '45');
  expect(await saveAvailability(replica, student, 'wed', '1800')).toMatchObject({
    ok: false,
    error: { message: 'Enter 0 to 1440 minutes a day.' },
  });
  expect((await replica.get('users', student))!.availability).toEqual({ sun: 0, tue: 45 });
  await replica.database.remove();
});
