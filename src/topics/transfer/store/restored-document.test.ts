import { expect, test } from 'vitest';

import type { RestorableKind } from '../rules/archive.ts';
import type { ArchiveIds } from './archive-ids.ts';
import { readDocument } from './restored-document.ts';

const [from, to, id, moved, document] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [string, string, string, string, string];

const idsOf = (isSameAccount: boolean): ArchiveIds => ({
  isSameAccount,
  of: async () => moved,
  ofDocument: async () => document,
});
const read = (kind: RestorableKind, given: unknown, isSameAccount = false) =>
  readDocument(kind, typeof given === 'string' ? given : JSON.stringify(given), idsOf(isSameAccount), {
    from,
    to: isSameAccount ? from : to,
  });

const task = (fields: object = {}) => ({ id, createdBy: from, title: 'Optics', ...fields });

test.each([
  ['another student’s', task({ createdBy: crypto.randomUUID() }), 'It belongs to another student than the rest of the file.'],
  ['nobody’s', task({ createdBy: undefined }), 'It belongs to another student than the rest of the file.'],
  ['without an id', task({ id: undefined }), 'It has no id.'],
  ['with an id that is none', task({ id: `${id}/../x` }), 'It has no id.'],
  ['without a title', task({ title: undefined }), 'It has no title.'],
  ['with a value of another kind', task({ title: ['Optics'] }), 'Title is not of the right kind.'],
  ['with a value that is too long', task({ title: 'x'.repeat(501) }), 'Title is too long: 501 characters, at most 500 fit.'],
  ['with a character that no table stores', task({ title: 'a\u0000' }), 'Title contains characters that cannot be stored.'],
  ['that is a list', [], 'It cannot be read.'],
  ['that is no JSON', '{"id":', 'It cannot be read.'],
] as const)('an entry %s is refused with the reason', async (_, given, reason) => {
  expect(await read('todos', given)).toMatchObject({ ok: false, reason });
});

test('characters that no table stores are refused inside of an object, too', async () => {
  const card = (memory: object) => ({ id, user_id: from, front: 'f?', memory });
  const reason = 'Memory contains characters that cannot be stored.';
  expect(await read('flashcards', card({ a: ['x\u0000'] }))).toMatchObject({ ok: false, reason });
  expect(await read('flashcards', card({ '\u0000': 1 }))).toMatchObject({ ok: false, reason });
  expect(await read('flashcards', JSON.stringify(card({ a: 'X' })).replace('"X"', String.raw`"\ud800"`))).toMatchObject({
    ok: false,
    reason,
  });
  expect(await read('flashcards', card({ a: { b: [1, null, true, '😀'] } }))).toMatchObject({ ok: true });
});

test.each(['start_time', 'date', 'study_day'])(
  'a session of another century is refused: its figures would have no end (%s)',
  async (name) => {
    const session = { id, user_id: from, start_time: '2026-11-01T10:00:00Z', date: '2026-11-01', study_day: '2026-11-01', duration: 25 };
    expect(await read('study_sessions', session)).toMatchObject({ ok: true });
    for (const year of ['0001', '1999', '2100', '9999']) {
      const time = session[name as 'date'].replace('2026', year);
      expect(await read('study_sessions', { ...session, [name]: time })).toMatchObject({
        ok: false,
        reason: 'It is from before 2000 or after 2099.',
      });
    }
  },
);

test('ids of others are never taken over: references move along, and what is no id is left out', async () => {
  const answer = await read('todos', task({ subjectId: crypto.randomUUID() }));
  expect(answer).toMatchObject({ ok: true, document: { id: document, fields: { subjectId: moved } } });
  expect(await read('todos', task({ subjectId: '../x' }))).toMatchObject({ ok: true, document: { fields: { subjectId: null } } });
});

test.each([true, false])(
  'what only the server writes, and the pictures of a profile, are ignored (same account: %s)',
  async (isSameAccount) => {
    const profile = {
      id: from,
      display_name: 'Asha',
      email: 'other@example.com',
      deletion_due: '2026-01-01T00:00:00Z',
      messaging_ban: null,
      session_key: crypto.randomUUID(),
      last_login: '2026-01-01T00:00:00Z',
      photo_url: 'https://evil.example/pixel.png',
      backgroundImage: '/auth/v1/logout',
      unknown: 1,
    };
    const given = isSameAccount ? from : to;
    expect(await read('users', profile, isSameAccount)).toEqual({
      ok: true,
      document: { id: given, fields: { display_name: 'Asha' } },
      left: [],
    });
  },
);

test('another account keeps its own name, groups and blocked students', async () => {
  const profile = { id: from, display_name: 'Asha', username: 'asha', group_reads: ['x'], blocked: [to], muted: [to] };
  expect(await read('users', profile)).toEqual({ ok: true, document: { id: to, fields: { display_name: 'Asha' } }, left: [] });
  const own = await read('users', profile, true);
  expect(own.ok && Object.keys(own.document.fields).toSorted()).toEqual(['blocked', 'display_name', 'group_reads', 'muted', 'username']);
});

test('of a chat message’s pictures those of others are left out and named, and its own move along', async () => {
  const message = { id, user_id: from, chat_id: crypto.randomUUID(), role: 'user', content: 'Lens?' };
  const paths = [`${from}/a.webp`, `${crypto.randomUUID()}/b.webp`, '../c.webp', 7];
  const reason = 'It is restored without a picture that is not the student’s own.';
  expect(await read('chat_messages', { ...message, image_paths: paths })).toMatchObject({
    ok: true,
    document: { fields: { image_paths: [`${to}/a.webp`] } },
    left: Array.from({ length: 3 }, () => ({ entry: 'Lens?', reason })),
  });
});
