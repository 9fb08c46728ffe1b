import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { seeded } from '../simulation/random.ts';

const STUDENTS = 10;
const DEEDS_OF_EACH = 20;

describe.each(backends.filter(({ isEmbedded }) => isEmbedded))('many hands on the same groups, on $name', ({ open }) => {
  let backend: TestBackend;
  let students: Student[];
  let groups: { readonly id: string; readonly inviteCode: string }[];

  beforeAll(async () => {
    backend = await open();
    students = await Promise.all(Array.from({ length: STUDENTS }, () => signUp(backend)));
    groups = [];
    for (const name of ['Physics', 'Chemistry', 'Maths']) {
      const { data } = await students[0]!.client.rpc('create_group', { name }).throwOnError();
      groups.push(data as (typeof groups)[number]);
      for (const { client } of students.slice(1)) await client.rpc('join_group', { code: groups.at(-1)!.inviteCode }).throwOnError();
    }
  });
  afterAll(() => backend.close());

  async function act(student: Student, random: ReturnType<typeof seeded>): Promise<{ error: { code: string; message: string } | null }[]> {
    const { id, client } = student;
    const group = random.pick(groups);
    switch (random.below(5)) {
      case 0: {
        const session = { user_id: id, start_time: '2026-11-20T10:00:00Z', date: '2026-11-20', study_day: '2026-11-20', duration: 5 };
        return [await client.from('study_sessions').insert([1, 2, 3].map(() => ({ ...session, id: crypto.randomUUID() })))];
      }
      case 1:
        return [await client.from('group_messages').insert({ id: crypto.randomUUID(), groupId: group.id, createdBy: id, text: 'Hello' })];
      case 2:
        return [
          await client
            .from('users')
            .update({ display_name: `n${random.below(99)}`, hides_study_time: random.chance(0.5) })
            .eq('id', id),
        ];
      case 3: {
        const left = await client.rpc('leave_group', { group_id: group.id });
        return [left, await client.rpc('join_group', { code: group.inviteCode })];
      }
      default: {
        const member = random.pick(students);
        const removed = await client.rpc('remove_group_member', { group_id: group.id, member_id: member.id });
        return [removed, await member.client.rpc('join_group', { code: group.inviteCode })];
      }
    }
  }

  test('no deadlock, no lost membership, and correct sums in the end', async () => {
    const answers = await Promise.all(
      students.map(async (student, seed) => {
        const random = seeded(seed + 1);
        const given = [];
        for (let i = 0; i < DEEDS_OF_EACH; i++) given.push(...(await act(student, random)));
        return given;
      }),
    );
    // Actions a member may not do (any more) are refused; nothing else fails.
    const refused = answers.flat().flatMap(({ error }) => (error === null ? [] : [error]));
    expect(refused.filter(({ code }) => code !== '42501' && code !== '22023')).toEqual([]);

    const sums = await backend.query<Record<'members' | 'memberCount' | 'cards' | 'minutes' | 'summed', number>>(`
      select cardinality(g.members) as members, g."memberCount", g."totalStudyTime" as minutes,
        (select count(*)::int from public.group_members c where c."groupId" = g.id and not c._deleted) as cards,
        (select coalesce(sum(s.duration), 0)::int from public.study_sessions s join public.users u on u.id = s.user_id
         where s.user_id = any (g.members) and not u.hides_study_time) as summed
      from public.groups g`);
    expect(sums).toHaveLength(groups.length);
    for (const { members, memberCount, cards, minutes, summed } of sums) {
      expect({ memberCount, cards, minutes }).toEqual({ memberCount: members, cards: members, minutes: summed });
    }
  });
});
