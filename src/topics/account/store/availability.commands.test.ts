import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { saveAvailability } from './availability.commands.ts';
import { saveExamDate } from './exam-dates.commands.ts';

const student = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  await replica.insert('users', { id: student });
});
afterEach(() => replica.database.remove());

test('DOC-2 days and exams that are saved at once, as by two tabs, do not overwrite each other', async () => {
  await Promise.all([
    saveAvailability(replica, student, 'mon', '30', ''),
    saveAvailability(replica, student, 'tue', '45', ''),
    saveExamDate(replica, student, 'NEET', '2027-05-02', null),
    saveExamDate(replica, student, 'JEE Main', '2027-01-20', null),
  ]);
  expect(await replica.get('users', student)).toMatchObject({
    availability: { mon: 30, tue: 45 },
    exam_dates: { NEET: '2027-05-02', 'JEE Main': '2027-01-20' },
  });
  expect(await replica.find('conflicts')).toEqual([]);
});
