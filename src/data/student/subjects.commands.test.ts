import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../tests/support/test-replica.ts';
import { addSubject, subjectNamed } from './subjects.commands.ts';

const student = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

test('a subject asked for by another spelling of its name is the one there is; a new one has a colour of its own', async () => {
  const first = await subjectNamed(replica, student, ' Physics ');
  expect(await subjectNamed(replica, student, 'physics')).toEqual(first);
  await subjectNamed(replica, student, 'Maths');
  expect(await subjectNamed(replica, student, '  ')).toMatchObject({ ok: false });
  const subjects = await replica.find('userSubjects', {});
  expect(subjects.map(({ name }) => name).toSorted()).toEqual(['Maths', 'Physics']);
  expect(new Set(subjects.map(({ color }) => color)).size).toBe(2);
});

test('Enter twice, and the same name in two places at once, make one subject', async () => {
  const [one, other] = await Promise.all([subjectNamed(replica, student, 'Optics'), subjectNamed(replica, student, 'optics')]);
  expect(other).toEqual(one);
  const twice = await Promise.all([addSubject(replica, student, 'Waves', 'teal'), addSubject(replica, student, 'waves', 'teal')]);
  expect(twice.map(({ ok }) => ok)).toEqual([true, false]);
  expect(await replica.find('userSubjects', {})).toHaveLength(2);
});
