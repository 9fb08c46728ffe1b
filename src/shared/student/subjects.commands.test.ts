import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../tests/support/test-replica.ts';
import { addSubject, addSubjects, renameSubject, subjectNamed } from './subjects.commands.ts';

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

const idOf = async (name: string) => {
  const made = await subjectNamed(replica, student, name);
  return made.ok ? made.id : made.error.message;
};

test('every way to make a subject gives it the id of its name', async () => {
  const ids = [];
  for (const make of [
    () => addSubject(replica, student, 'Physics', 'teal'),
    () => addSubjects(replica, student, [{ name: 'PHYSICS', color: 'rose' }]),
    () => subjectNamed(replica, student, ' physics'),
  ]) {
    // Each as on a device that knows nothing of the others. One at a time: RxDB opens 13 collections in a process.
    await replica.database.remove();
    replica = await testReplica();
    await make();
    ids.push(...(await replica.find('userSubjects', {})).map(({ id }) => id));
  }
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test('a renamed subject keeps its id; its old name, added again, is another subject', async () => {
  const first = await idOf('Physics');
  await renameSubject(replica, first, 'Mechanics');
  const second = await idOf('Physics');
  expect(second).not.toBe(first);
  await replica.remove('userSubjects', first);
  await renameSubject(replica, second, 'Optics');
  expect([first, second]).not.toContain(await idOf('Physics'));
});

test('a deleted subject that is added again comes back under its id, so its tasks are its own', async () => {
  const first = await idOf('Physics');
  await replica.remove('userSubjects', first);
  expect(await idOf('physics')).toBe(first);
});
