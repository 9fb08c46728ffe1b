import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo } from '../support/group-of-two.ts';
import { openDevice } from '../support/device.ts';

describe.each(backends)('what members of a group can do to each other, on $name', ({ open, hasSql }) => {
  let backend: TestBackend;
  let author: Student;
  let member: Student;
  let groupId: string;

  beforeAll(async () => {
    backend = await open();
    ({ author, member, groupId } = await groupOfTwo(backend));
  });
  afterAll(() => backend.close());

  describe('MERGE-6: a message deleted by its author stays deleted', () => {
    const setUp = async () => {
      const [mine, theirs, others] = [openDevice(author), openDevice(member), openDevice(author)];
      const id = randomUUID();
      mine.create('group_messages', id, { groupId, createdBy: author.id, text: 'said too much' });
      // The second pull: the group's feeds are known.
      for (const device of [mine, theirs, others, mine, theirs, others]) await device.replicate();
      const react = () => theirs.edit('group_messages', id, { reactions: [`${member.id} 👍`] });
      const takeBack = () => mine.edit('group_messages', id, { _deleted: true });
      const edit = () => others.edit('group_messages', id, { text: 'said better' });
      /** After everyone has synced. */
      const fate = async () => {
        for (const device of [mine, theirs, others, mine]) await device.replicate();
        const { data } = await author.client.from('group_messages').select().eq('id', id).single().throwOnError();
        const { _deleted, text, reactions } = data;
        const devices = [mine, theirs, others].map(({ disk, read }) => ({
          isDeleted: read('group_messages', id)!._deleted,
          state: read('group_messages', id)!.sync.state,
          conflicts: disk.conflicts,
        }));
        return { row: { _deleted, text, reactions }, devices };
      };
      return { mine, theirs, others, react, takeBack, edit, fate, id };
    };
    const settled = { isDeleted: true, state: 'synced', conflicts: [] };
    const gone = { row: { _deleted: true, text: '', reactions: [] }, devices: [settled, settled, settled] };

    test('if a reaction arrives before', async () => {
      const { theirs, react, takeBack, fate } = await setUp();
      takeBack();
      react();
      await theirs.replicate();
      expect(await fate()).toEqual(gone);
    });

    test('or after', async () => {
      const { mine, react, takeBack, fate } = await setUp();
      takeBack();
      react();
      await mine.replicate();
      expect(await fate()).toEqual(gone);
    });

    test('or if the device gets the reaction before it sends the deletion', async () => {
      const { mine, theirs, react, takeBack, fate, id } = await setUp();
      takeBack();
      react();
      await theirs.replicate();
      await mine.receiveEvent('group_messages', id);
      expect(mine.read('group_messages', id)).toMatchObject({ _deleted: true, sync: { state: 'waiting' } });
      expect(await fate()).toEqual(gone);
    });

    test('also against an edit on another device of its author, before and after', async () => {
      const before = await setUp();
      before.takeBack();
      before.edit();
      await before.others.replicate();
      expect(await before.fate()).toEqual(gone);
      const after = await setUp();
      after.takeBack();
      after.edit();
      await after.mine.replicate();
      expect(await after.fate()).toEqual(gone);
    });
  });

  describe('study sessions', () => {
    const day = '2026-11-20';
    const session = (student: Student, fields: object = {}) => ({
      id: randomUUID(),
      user_id: student.id,
      start_time: `${day}T10:00:00Z`,
      date: day,
      study_day: day,
      duration: 25,
      ...fields,
    });
    const insert = (student: Student, rows: object[]) => student.client.from('study_sessions').insert(rows);
    const groupRow = async () => (await author.client.from('groups').select().eq('id', groupId).single().throwOnError()).data;

    test('a day counts at most its own minutes, and a member’s flood does not block others’ sessions', async () => {
      const flood = Array.from({ length: 100 }, () => session(member, { duration: 1440 }));
      await insert(member, flood).throwOnError();
      expect(await groupRow()).toMatchObject({ totalStudyTime: 1440, totalSessions: 100 });
      await insert(author, [session(author)]).throwOnError();
      expect(await groupRow()).toMatchObject({ totalStudyTime: 1465, totalSessions: 101 });
    });

    test.skipIf(!hasSql)('the sum saturates at its column’s maximum: no member’s data stops others’ sessions', async () => {
      await backend.query(`update public.group_members set "totalStudyTime" = 2147483647 where "groupId" = $1 and "userId" = $2`, [
        groupId,
        member.id,
      ]);
      await insert(author, [session(author)]).throwOnError();
      expect(await groupRow()).toMatchObject({ totalStudyTime: 2147483647 });
    });

    test('a session counts for the day of its start', async () => {
      for (const wrong of [{ date: '2026-11-10' }, { study_day: '2050-01-01' }]) {
        const { error } = await insert(author, [session(author, wrong)]);
        expect(error).toMatchObject({ code: '23514' });
      }
      // Ahead of UTC by 14 hours; behind by 12, before the study day begins.
      await insert(author, [
        session(author, { start_time: '2026-11-19T10:30:00Z' }),
        session(author, { start_time: '2026-11-21T05:00:00Z', study_day: '2026-11-19' }),
      ]).throwOnError();
    });

    test('the id of a group session is not predictable by others', async () => {
      const read = async (reader: Student) =>
        (await reader.client.from('users').select('id, session_key').in('id', [author.id, member.id]).throwOnError()).data!;
      const [own] = await read(author);
      expect(await read(author)).toEqual([{ id: author.id, session_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }]);
      expect(JSON.stringify(await read(member))).not.toContain(own!.session_key);
      const cards = await member.client.from('group_members').select().throwOnError();
      const groups = await member.client.from('groups').select().throwOnError();
      expect(JSON.stringify([cards.data, groups.data])).not.toContain(own!.session_key);
      const { error } = await author.client.from('users').update({ session_key: member.id }).eq('id', author.id);
      expect(error).toMatchObject({ code: '42501' });
    });
  });
});
