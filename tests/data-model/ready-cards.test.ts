import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { derivedId } from '../../src/shared/rules/derived-id.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends)('ready cards on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;
  let stranger: Student;

  beforeAll(async () => {
    backend = await open();
    [student, stranger] = [await signUp(backend), await signUp(backend)];
  });
  afterAll(() => backend.close());

  const deck_card = 'phy-gravitation/law';
  const add = async ({ client, id: user_id }: Student, id: string, card: string | null) =>
    (await client.from('flashcards').insert({ id, user_id, front: 'Law?', deck_card: card })).error?.code ?? null;

  test('nobody can take the ids that another student’s ready cards will have', async () => {
    const id = await derivedId('ready card', student.id, deck_card);
    expect(await add(stranger, id, deck_card)).toBe('23514');
    expect(await add(stranger, id, null)).toBe('23514');
    expect(await add(student, id, deck_card)).toBeNull();
  });

  test('derived ids agree between app and database, and other ids stay free', async () => {
    for (const card of ['a/b', 'math-sets/de-morgan', 'chem-p-block/hx-acids', 'é/ü']) {
      expect(await add(student, await derivedId('ready card', student.id, card), card)).toBeNull();
    }
    expect(await add(student, crypto.randomUUID(), null)).toBeNull();
    expect(await add(student, await derivedId('another thing', student.id, 'a/b'), 'a/b')).toBe('23514');
  });
});
