import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { subjectId } from '../../src/shared/subjects/subject-name.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends)('ids of subjects on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;
  let stranger: Student;

  beforeAll(async () => {
    backend = await open();
    [student, stranger] = [await signUp(backend), await signUp(backend)];
  });
  afterAll(() => backend.close());

  const add = async ({ client, id: userId }: Student, id: string) =>
    (await client.from('userSubjects').insert({ id, userId, name: 'Physics' })).error?.code ?? null;

  test('nobody can take the ids that another student’s subjects will have', async () => {
    const id = await subjectId(student.id, 'Physics', 1);
    expect(await add(stranger, id)).toBe('23514');
    expect(await add(student, id)).toBeNull();
  });

  test('derived ids agree between app and database, and other ids stay free', async () => {
    expect(await add(student, await subjectId(student.id, 'भौतिकी', 2))).toBeNull();
    expect(await add(student, crypto.randomUUID())).toBeNull();
  });
});
