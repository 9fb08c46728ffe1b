import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

interface Group {
  readonly id: string;
  readonly name: string;
  readonly inviteCode: string;
}

describe.each(backends)('groups on $name', ({ open, hasSql }) => {
  let backend: TestBackend;
  let owner: Student;
  let member: Student;
  let stranger: Student;
  let group: Group;

  beforeAll(async () => {
    backend = await open();
    [owner, member, stranger] = await Promise.all([signUp(backend), signUp(backend), signUp(backend)]);
    group = await call<Group>(owner, 'create_group', { name: '  Physics at six  ' });
    await call(member, 'join_group', { code: group.inviteCode });
  });
  afterAll(() => backend.close());

  async function call<T = unknown>({ client }: Student, name: string, args: object = {}): Promise<T> {
    const { data, error } = await client.rpc(name, args);
    if (error) throw error;
    return data as T;
  }
  const statusOf = async (student: Student, code: string): Promise<string> =>
    (await call<{ status: string }>(student, 'join_group', { code })).status;
  const cards = async (student: Student) =>
    (await student.client.from('group_members').select().eq('groupId', group.id).eq('_deleted', false).throwOnError()).data!;
  const readGroup = async (student: Student) => (await student.client.from('groups').select().eq('id', group.id).maybeSingle()).data;

  describe('joining', () => {
    test('a code is six capitals and digits; lookup ignores case and spaces', async () => {
      const other = await call<Group>(owner, 'create_group', { name: 'Another' });
      expect(group).toMatchObject({ name: 'Physics at six', inviteCode: expect.stringMatching(/^[A-Z0-9]{6}$/) });
      expect(other.inviteCode).not.toBe(group.inviteCode);
      expect(await call(stranger, 'join_group', { code: ` ${other.inviteCode.toLowerCase()} ` })).toEqual({
        status: 'joined',
        group: { id: other.id, name: 'Another' },
      });
      expect(await statusOf(stranger, other.inviteCode)).toBe('already-member');
    });

    test('concurrent joins lose nobody', async () => {
      const crowd = await Promise.all(Array.from({ length: 12 }, () => signUp(backend)));
      const { id, inviteCode } = await call<Group>(owner, 'create_group', { name: 'A class' });
      await Promise.all(crowd.map((student) => statusOf(student, inviteCode)));
      const { data } = await owner.client.from('groups').select('members, "memberCount"').eq('id', id).single();
      expect(data).toMatchObject({ memberCount: 13 });
      expect(new Set(data!.members)).toEqual(new Set([owner.id, ...crowd.map((student) => student.id)]));
    });

    test.for(['join_group', 'invite_preview'])('after ten wrong codes %s answers any code with the minutes to wait', async (name) => {
      const guesser = await signUp(backend);
      for (let i = 0; i < 10; i++) expect(await call(guesser, 'join_group', { code: `A${i}ZZZZ` })).toEqual({ status: 'not-found' });
      for (const code of ['A0ZZZZ', group.inviteCode]) {
        expect(await call(guesser, name, { code })).toEqual({ status: 'too-many-tries', minutes: 60 });
      }
    });

    describe.skipIf(!hasSql)('after too many wrong codes', () => {
      const tries = (used: number, began: string, holders: string) =>
        backend.query(
          `update private.allowances set used = $1, began = now() - $2::interval where action = 'join group' and holder ${holders}`,
          [used, began],
        );
      /** Holders of tries are students by their id, and networks. */
      const NETWORK = `!~ '^[0-9a-f-]{36}$'`;
      afterEach(() => backend.query(`delete from private.allowances where action = 'join group'`));

      test('the minutes run down, also for one who goes on trying, and then a code works again', async () => {
        const guesser = await signUp(backend);
        await statusOf(guesser, 'A0ZZZZ');
        await tries(10, '37 minutes 30 seconds', `= '${guesser.id}'`);
        for (let i = 0; i < 3; i++) expect(await call(guesser, 'join_group', { code: group.inviteCode })).toMatchObject({ minutes: 23 });
        await tries(10, '59 minutes 59 seconds', `= '${guesser.id}'`);
        expect(await call(guesser, 'join_group', { code: group.inviteCode })).toMatchObject({ minutes: 1 });
        await tries(10, '61 minutes', `= '${guesser.id}'`);
        expect(await statusOf(guesser, group.inviteCode)).toBe('joined');
        await call(guesser, 'leave_group', { group_id: group.id });
      });

      test('two classes behind one address mistype a code twice; beyond that all wait, and lose none of their own tries', async () => {
        const student = await signUp(backend);
        await statusOf(student, 'A0ZZZZ');
        await tries(239, '20 minutes', NETWORK);
        expect(await statusOf(student, 'A1ZZZZ')).toBe('not-found');
        for (let i = 0; i < 12; i++) {
          expect(await call(student, 'join_group', { code: group.inviteCode })).toEqual({ status: 'too-many-tries', minutes: 40 });
          expect((await visitor(backend).rpc('invite_preview', { code: group.inviteCode })).data).toMatchObject({ minutes: 40 });
        }
        await tries(0, '61 minutes', NETWORK);
        expect(await statusOf(student, group.inviteCode)).toBe('joined');
        await call(student, 'leave_group', { group_id: group.id });
      });
    });

    test('a banned student gets the message of an unknown code', async () => {
      const banned = await signUp(backend);
      await statusOf(banned, group.inviteCode);
      await call(owner, 'ban_group_member', { group_id: group.id, member_id: banned.id });
      expect(await call(banned, 'join_group', { code: group.inviteCode })).toEqual({ status: 'not-found' });

      const bans = await owner.client.from('group_bans').select('user_id').throwOnError();
      expect(bans.data).toEqual([{ user_id: banned.id }]);
      expect((await member.client.from('group_bans').select()).data).toEqual([]);
      await owner.client.from('group_bans').delete().eq('user_id', banned.id).throwOnError();
      expect(await statusOf(banned, group.inviteCode)).toBe('joined');
      await call(banned, 'leave_group', { group_id: group.id });
    });

    test('an old code is invalid once there is a new one', async () => {
      const { id, inviteCode } = await call<Group>(owner, 'create_group', { name: 'Secret' });
      const fresh = await call<string>(owner, 'new_invite_code', { group_id: id });
      const guest = await signUp(backend);
      expect(await statusOf(guest, inviteCode)).toBe('not-found');
      expect(await statusOf(guest, fresh)).toBe('joined');
    });

    test('a group takes 200 members, then reports that it is full', async () => {
      const { id, inviteCode } = await call<Group>(owner, 'create_group', { name: 'Full' });
      await backend.query(
        `with accounts as (insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.org' from generate_series(1, 199) returning id),
         profiles as (insert into public.users (id) select id from accounts returning id)
         select count(*) from profiles`,
      );
      await backend.query(
        `update public.groups set members = members || array(select id from public.users where username is null limit 199) where id = $1`,
        [id],
      );
      expect(await statusOf(await signUp(backend), inviteCode)).toBe('full');
      await call(owner, 'delete_group', { group_id: id });
    });
  });

  describe('discovery', () => {
    test('a public group is found by name, page by page, without members and code', async () => {
      for (const name of ['Organic A', 'Organic B', 'Organic 100%']) await call(owner, 'create_group', { name, is_public: true });
      const search = (args: object) => call<Record<string, unknown>[]>(stranger, 'search_public_groups', { query: 'oRGanic', ...args });
      const [first] = await search({ page_size: 1 });
      expect(Object.keys(first!).sort()).toEqual(['id', 'last_activity', 'memberCount', 'name']);
      const rest = await search({ before_activity: first!['last_activity'], before_id: first!['id'] });
      expect([first!, ...rest].map(({ name }) => name)).toEqual(['Organic 100%', 'Organic B', 'Organic A']);
      expect(await call<unknown[]>(stranger, 'search_public_groups', { query: '%' })).toHaveLength(1);
      expect(await call<unknown[]>(stranger, 'search_public_groups', { query: 'Physics at six' })).toEqual([]);

      expect(await call(stranger, 'join_public_group', { group_id: first!['id'] })).toMatchObject({ status: 'joined' });
      expect(await call(stranger, 'join_public_group', { group_id: group.id })).toEqual({ status: 'not-found' });
      expect((await search({})).map(({ name }) => name)).toEqual(['Organic B', 'Organic A']);
    });

    test('a visitor finds and joins nothing', async () => {
      const nobody = visitor(backend);
      expect((await nobody.rpc('search_public_groups')).error).toMatchObject({ code: '42501' });
      expect((await nobody.rpc('join_group', { code: group.inviteCode })).error).toMatchObject({ code: '42501' });
    });
  });

  describe('members', () => {
    test('see each other’s card without email, and it follows the profile', async () => {
      await owner.client.from('users').update({ display_name: 'Asha' }).eq('id', owner.id).throwOnError();
      const [card] = (await cards(member)).filter(({ userId }) => userId === owner.id);
      expect(card).toMatchObject({ display_name: 'Asha', username: owner.email.split('@')[0]!.slice(0, 48) });
      expect(JSON.stringify(card)).not.toContain('@');
      expect((await member.client.from('users').select().eq('id', owner.id)).data).toEqual([]);
    });

    test('study time adds up in the group, except of members who hide it', async () => {
      const today = new Date().toISOString().slice(0, 10);
      const study = (student: Student, duration: number) => ({
        id: crypto.randomUUID(),
        user_id: student.id,
        start_time: new Date().toISOString(),
        date: today,
        study_day: today,
        duration,
      });
      const first = study(owner, 30);
      await owner.client
        .from('study_sessions')
        // A slip under a minute, as older versions stored it, is no session.
        .insert([first, study(owner, 15), study(owner, 0)])
        .throwOnError();
      await member.client.from('study_sessions').insert(study(member, 20)).throwOnError();
      expect(await readGroup(member)).toMatchObject({
        totalStudyTime: 65,
        totalSessions: 3,
        lastActiveDate: today,
        memberCount: 2,
        averageStudyTimePerMember: 32.5,
      });
      expect((await cards(member)).find(({ userId }) => userId === owner.id)).toMatchObject({
        totalStudyTime: 45,
        studyDays: { [today]: 45 },
      });

      await owner.client.from('study_sessions').delete().eq('id', first.id).throwOnError();
      expect(await readGroup(member)).toMatchObject({ totalStudyTime: 35, totalSessions: 2 });

      await owner.client.from('users').update({ hides_study_time: true }).eq('id', owner.id).throwOnError();
      expect(await readGroup(member)).toMatchObject({ totalStudyTime: 20, totalSessions: 1 });
      expect((await cards(member)).find(({ userId }) => userId === owner.id)).toMatchObject({
        totalStudyTime: 0,
        studyDays: {},
        hidesStudyTime: true,
      });
    });

    test('sessions pushed by devices count too, and the changed rows reach all members', async () => {
      const session = { user_id: member.id, start_time: '2026-11-20T10:00:00Z', date: '2026-11-20', study_day: '2026-11-20', duration: 25 };
      const push = () => {
        const changes = [{ n: 1, set: session }];
        const documents = [{ collection: 'study_sessions', id: crypto.randomUUID(), base: 0, changes }];
        return member.client.rpc('sync_push', { request: { device: 'phone', incarnation: null, documents } });
      };
      // PULL-8: nothing is left out of a feed that was never read to its end.
      await push().throwOnError();
      const scopes = [
        { collection: 'study_sessions', scope: member.id },
        { collection: 'groups', scope: group.id },
      ];
      const first = { feeds: scopes.map((feed) => ({ ...feed, cursor: null })), limit: 500, skip: [] };
      const read = await call<{ feeds: { cursor: unknown }[] }>(member, 'sync_pull', { request: first });
      const before = (await readGroup(member))!;
      const { data, error } = await push();
      expect(error).toBeNull();
      const after = (await readGroup(owner))!;
      expect(after.totalStudyTime).toBe(before.totalStudyTime + 25);
      expect(after._version).toBeGreaterThan(before._version);
      expect(BigInt(after._xact)).toBeGreaterThan(BigInt(before._xact));

      // PULL-3: the pushing device knows the session, but not the resulting sums.
      const feeds = scopes.map((feed, at) => ({ ...feed, cursor: read.feeds[at]!.cursor }));
      const request = { feeds, limit: 500, skip: [(data as { xact: string }).xact] };
      const pulled = await call<{ feeds: { rows: { totalStudyTime?: number }[] }[] }>(member, 'sync_pull', { request });
      expect(pulled.feeds.map(({ rows }) => rows.length)).toEqual([0, 1]);
      expect(pulled.feeds[1]!.rows[0]).toMatchObject({ totalStudyTime: after.totalStudyTime });
    });
  });

  test('a pushed group is rejected, and delays nothing else', async () => {
    const todo = {
      collection: 'todos',
      id: crypto.randomUUID(),
      base: 0,
      changes: [{ n: 1, set: { createdBy: member.id, title: 'OptionalBoundary it' } }],
    };
    const forged = (collection: string, id: string, set: object) => ({ collection, id, base: 1, changes: [{ n: 1, set }] });
    const documents = [
      forged('groups', group.id, { members: [member.id], owner_id: member.id }),
      todo,
      forged('group_members', crypto.randomUUID(), { totalStudyTime: 1_000_000 }),
    ];
    const { verdicts } = await call<{ verdicts: unknown[] }>(member, 'sync_push', {
      request: { device: 'phone', incarnation: null, documents },
    });
    const refused = expect.objectContaining({ status: 'rejected', reason: 'forbidden' });
    expect(verdicts[0]).toEqual(refused);
    expect(verdicts[1]).not.toEqual(refused);
    expect(verdicts[2]).toEqual(refused);
    expect(await readGroup(member)).toMatchObject({ owner_id: owner.id });
  });

  describe('owners', () => {
    test.each([
      ['rename_group', { name: 'Mine' }],
      ['set_group_visibility', { is_public: true }],
      ['new_invite_code', {}],
      ['delete_group', {}],
    ])('%s is refused to members and strangers with the same message', async (name, args) => {
      const errors = await Promise.all(
        [member, stranger].map(async ({ client }) => (await client.rpc(name, { group_id: group.id, ...args })).error),
      );
      for (const error of errors) expect(error).toMatchObject({ code: '42501', message: 'Only the owner of a group may do this' });
    });

    test('a group survives its owner’s leaving and ends with its last member', async () => {
      const { id, inviteCode } = await call<Group>(owner, 'create_group', { name: 'Passed on' });
      await statusOf(member, inviteCode);
      await call(owner, 'leave_group', { group_id: id });
      expect((await member.client.from('groups').select('owner_id, members').eq('id', id).single()).data).toEqual({
        owner_id: member.id,
        members: [member.id],
      });
      expect((await owner.client.from('groups').select().eq('id', id)).data).toEqual([]);
      await call(member, 'leave_group', { group_id: id });
      expect(await backend.query('select 1 as found from public.groups where id = $1', [id])).toEqual([]);
    });

    test('a group can be transferred to a member only', async () => {
      const { id, inviteCode } = await call<Group>(owner, 'create_group', { name: 'Given' });
      expect((await owner.client.rpc('transfer_group', { group_id: id, member_id: stranger.id })).error).toMatchObject({ code: '22023' });
      await statusOf(member, inviteCode);
      await call(owner, 'transfer_group', { group_id: id, member_id: member.id });
      await call(member, 'remove_group_member', { group_id: id, member_id: owner.id });
      expect((await owner.client.from('groups').select().eq('id', id)).data).toEqual([]);
    });
  });

  describe('messages', () => {
    const write = async (student: Student, text: string) => {
      const { data } = await student.client
        .from('group_messages')
        .insert({ id: crypto.randomUUID(), groupId: group.id, createdBy: student.id, text })
        .select()
        .single()
        .throwOnError();
      return data!;
    };
    const change = ({ client }: Student, id: string, fields: object) => client.from('group_messages').update(fields).eq('id', id).select();

    test('can be edited by their author only, and are marked as edited', async () => {
      const { id } = await write(owner, 'Newtons first law');
      expect((await change(member, id, { text: 'Hijacked' })).error).toMatchObject({ code: '42501' });
      expect((await change(owner, id, { createdBy: member.id })).error).toMatchObject({ code: '42501' });
      const { data } = await change(owner, id, { text: 'Newton’s first law' });
      expect(data![0]).toMatchObject({ text: 'Newton’s first law', editedAt: expect.any(Number) });
    });

    test('get reactions of every member, each in their own name', async () => {
      const { id } = await write(owner, 'Solved it');
      expect((await change(member, id, { reactions: [`${owner.id} 🎉`] })).error).toMatchObject({ code: '42501' });
      await change(member, id, { reactions: [`${member.id} 🎉`] }).throwOnError();
      expect((await change(owner, id, { reactions: [] })).error).toMatchObject({ code: '42501' });
      expect((await change(owner, id, { reactions: [`${member.id} 🎉`, `${owner.id} 👍`] })).error).toBeNull();
    });

    test('are erased on deletion, and nothing revives them', async () => {
      const { id } = await write(member, 'My phone number is 98765');
      await member.client.from('group_messages').delete().eq('id', id).throwOnError();
      // It changes nothing, so nothing is written (DOC-7).
      expect(await change(owner, id, { reactions: [`${owner.id} 👍`], _deleted: false })).toMatchObject({ error: null, data: [] });
      const { data } = await owner.client.from('group_messages').select('_deleted, text, reactions').eq('id', id).single();
      expect(data).toEqual({ _deleted: true, text: '', reactions: [] });
      expect((await change(member, id, { _deleted: false })).error).toMatchObject({ code: '42501' });
    });

    test('may be removed by the group’s owner and by no other member', async () => {
      const spam = await write(member, 'Buy my notes');
      const own = await write(owner, 'No selling here');
      expect((await member.client.from('group_messages').delete().eq('id', own.id)).error).toMatchObject({ code: '42501' });
      await owner.client.from('group_messages').delete().eq('id', spam.id).throwOnError();
      expect((await member.client.from('group_messages').select('_deleted').eq('id', spam.id).single()).data).toEqual({ _deleted: true });
    });
  });

  test('SCOPE-1: a pull lists current groups, and returns nothing of a group just left', async () => {
    const pull = async () => {
      const feeds = ['groups', 'group_members', 'group_messages'].map((collection) => ({ collection, scope: group.id, cursor: null }));
      const { scopes, feeds: pages } = await call<{ scopes: Record<string, string[]>; feeds: { rows: unknown[] }[] }>(member, 'sync_pull', {
        request: { feeds, limit: 500, skip: [] },
      });
      return { isOpen: scopes['group_messages']!.includes(group.id), rows: pages.flatMap(({ rows }) => rows).length };
    };
    expect(await pull()).toMatchObject({ isOpen: true, rows: expect.any(Number) });
    expect((await pull()).rows).toBeGreaterThan(5);
    const changedAt = async () => (await member.client.from('users').select('memberships_changed_at').eq('id', member.id).single()).data;
    const before = await changedAt();
    await call(owner, 'remove_group_member', { group_id: group.id, member_id: member.id });
    expect(await pull()).toEqual({ isOpen: false, rows: 0 });
    expect(await changedAt()).not.toEqual(before);
    expect((await owner.client.from('group_members').select().eq('userId', member.id).eq('groupId', group.id).single()).data).toMatchObject(
      {
        _deleted: true,
        username: null,
      },
    );
  });
});
