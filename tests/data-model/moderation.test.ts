import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { RawSocket } from '../../backend/testing/raw-socket.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo, type GroupOfTwo } from '../support/group-of-two.ts';

interface Report {
  readonly id: string;
  readonly text: string;
  readonly isHidden: boolean;
  readonly actions: readonly { readonly action: string; readonly moderator: string | null; readonly note: string }[];
}

describe.each(backends)('reports and moderators on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let moderator: Student;
  let group: GroupOfTwo;

  beforeAll(async () => {
    backend = await open();
    if (!hasSql) return;
    moderator = await signUp(backend);
    await moderator.client.rpc('ensure_profile').throwOnError();
    await backend.query('insert into private.moderators (user_id) values ($1)', [moderator.id]);
    group = await groupOfTwo(backend);
  });
  afterAll(() => backend.close());

  const call = async ({ client }: Pick<Student, 'client'>, name: string, args: object = {}) => {
    const { data, error } = await client.rpc(name, args);
    return error === null ? data : error.code;
  };
  const write = async (text: string, { client, id }: Student = group.author): Promise<string> => {
    const message = crypto.randomUUID();
    await client.from('group_messages').insert({ id: message, groupId: group.groupId, createdBy: id, text }).throwOnError();
    return message;
  };
  const queue = async (are_closed = false): Promise<Report[]> => call(moderator, 'list_reports', { are_closed });
  async function reported(text: string): Promise<{ message: string; report: string }> {
    const message = await write(text);
    expect(await call(group.member, 'report_message', { message_id: message, reason: 'bullying', note: 'Again.' })).toBe('reported');
    const found = (await queue()).find((each) => each.text === text);
    return { message, report: found!.id };
  }
  const decide = (report_id: string, action: string, by: Pick<Student, 'client'> = moderator) =>
    call(by, 'moderate', { report_id, action, reason: 'bullying', note: 'Insults a classmate.' });
  const read = async (message: string, { client }: Student = group.member) =>
    (await client.from('group_messages').select('text, hidden, reactions').eq('id', message).throwOnError()).data![0];
  const pulled = async ({ client }: Student): Promise<string> => {
    const feeds = [{ collection: 'group_messages', scope: group.groupId, cursor: null }];
    const { data } = await client.rpc('sync_pull', { request: { device: 'reader', limit: 5000, feeds, packed: true } }).throwOnError();
    return JSON.stringify(data);
  };

  test.skipIf(!hasSql)(
    'HIDE-1: a hidden message is empty in every way of reading it, its author is told why, and it can come back',
    async () => {
      const text = `hurts-${crypto.randomUUID()}`;
      const { message, report } = await reported(text);
      expect(await pulled(group.member)).toContain(text);
      expect(await decide(report, 'hide')).toBe('done');
      for (const reader of [group.author, group.member]) {
        expect(await read(message, reader)).toEqual({ text: '', hidden: 'bullying', reactions: [] });
        const answer = await pulled(reader);
        expect(answer).not.toContain(text);
        expect(answer).toContain(message);
      }
      expect(await queue()).not.toContainEqual(expect.objectContaining({ id: report }));
      expect(await queue(true)).toContainEqual(expect.objectContaining({ id: report, isHidden: true }));

      expect(await decide(report, 'restore')).toBe('done');
      expect(await read(message)).toEqual({ text, hidden: null, reactions: [] });
      expect(await pulled(group.member)).toContain(text);
    },
  );

  test.skipIf(!hasSql)('the author of a hidden message cannot fill, show or replace it', async () => {
    const { message, report } = await reported('Hidden soon');
    await decide(report, 'hide');
    const own = group.author.client.from('group_messages');
    await own.update({ text: 'Here again' }).eq('id', message).throwOnError();
    expect((await own.update({ hidden: null }).eq('id', message)).error?.code).toBe('42501');
    const change = { n: 1, w: 'w', set: { text: 'By push', hidden: null } };
    await group.author.client.rpc('sync_push', {
      request: { device: 'd', documents: [{ collection: 'group_messages', id: message, base: 1, changes: [change] }] },
    });
    await group.member.client
      .from('group_messages')
      .update({ reactions: [`${group.member.id} quoted`] })
      .eq('id', message);
    expect(await read(message)).toEqual({ text: '', hidden: 'bullying', reactions: [] });
  });

  test.skipIf(!hasSql)('only members report what they can read, and nobody reports a hundred times', async () => {
    const [stranger, flooder] = await Promise.all([signUp(backend), groupOfTwo(backend)]);
    const message = await write('For members');
    expect(await call(stranger, 'report_message', { message_id: message, reason: 'spam' })).toBe('42501');
    expect(await call(stranger, 'report_member', { group_id: group.groupId, member_id: group.author.id, reason: 'spam' })).toBe('42501');
    expect(await call(group.member, 'report_message', { message_id: message, reason: 'disliked' })).toBe('22023');
    expect(await call(group.author, 'report_message', { message_id: message, reason: 'spam' })).toBe('22023');
    const answers = [];
    for (let i = 0; i < 21; i++)
      answers.push(
        await call(flooder.member, 'report_member', { group_id: flooder.groupId, member_id: flooder.author.id, reason: 'spam' }),
      );
    expect(answers).toEqual([...Array<string>(20).fill('reported'), 'too-many']);
    const [{ count }] = (await backend.query<{ count: number }>('select count(*)::int as count from private.reports where reporter = $1', [
      flooder.member.id,
    ])) as [{ count: number }];
    expect(count).toBe(1);
  });

  test.skipIf(!hasSql)('only a moderator reads reports or decides, and nobody makes themselves one', async () => {
    const { report } = await reported('Read by moderators only');
    for (const actor of [group.author, group.member, { client: visitor(backend) }]) {
      expect(await call(actor, 'list_reports')).toBe('42501');
      expect(await decide(report, 'dismiss', actor)).toBe('42501');
    }
    expect(await call(group.member, 'is_moderator')).toBe(false);
    for (const table of ['moderators', 'reports', 'moderation_log', 'hidden_messages']) {
      const { status } = await group.member.client.schema('private').from(table).select();
      expect(status).toBeGreaterThanOrEqual(400);
      const inserted = await moderator.client.from(table).insert({ user_id: group.member.id });
      expect(inserted.status).toBeGreaterThanOrEqual(400);
    }
  });

  test.skipIf(!hasSql)('a moderator reads nothing of a group but what was reported', async () => {
    await write('Said among members');
    await reported('Said and reported');
    const reports = JSON.stringify(await queue());
    expect(reports).toContain('Said and reported');
    expect(reports).not.toContain('Said among members');
    expect(await pulled(moderator)).not.toContain('Said among members');
    for (const table of ['group_messages', 'groups', 'group_members']) {
      const { data, error } = await moderator.client.from(table).select();
      expect(error ? [] : data).toEqual([]);
    }
  });

  test.skipIf(!hasSql)('a banned student writes nowhere until the ban is lifted, and not by their own hand', async () => {
    const message = await write('From a later banned one', group.member);
    await call(group.author, 'report_message', { message_id: message, reason: 'spam' });
    const report = (await queue()).find((each) => each.text === 'From a later banned one')!.id;
    expect(await decide(report, 'ban')).toBe('done');
    const { client, id } = group.member;
    const broadcast = async () => {
      // A ban moves the group to another topic.
      const { data } = await client.from('groups').select('departures').eq('id', group.groupId).single().throwOnError();
      const topic = `realtime:group:${group.groupId}:${data.departures}`;
      const socket = await RawSocket.open(backend, '2.0.0', { key: backend.publishableKey });
      const config = { private: true, broadcast: { ack: true } };
      expect(await socket.join({ config, access_token: group.member.accessToken }, topic)).toMatchObject({ status: 'ok' });
      socket.send(topic, 'broadcast', { type: 'broadcast', event: 'typing', payload: {} });
      const { payload } = await socket.next('phx_reply');
      socket.close();
      return payload;
    };
    const insert = () =>
      client.from('group_messages').insert({ id: crypto.randomUUID(), groupId: group.groupId, createdBy: id, text: 'Still here' });
    expect((await insert()).error?.code).toBe('42501');
    expect((await client.from('group_messages').update({ text: 'Edited' }).eq('id', message)).error?.code).toBe('42501');
    expect(await call(group.member, 'create_group', { name: 'Insult as a name' })).toBe('42501');
    expect((await client.from('users').update({ messaging_ban: null }).eq('id', id)).error?.code).toBe('42501');
    const pushed = crypto.randomUUID();
    const change = { n: 1, w: 'w', set: { groupId: group.groupId, createdBy: id, text: 'By push' } };
    await client.rpc('sync_push', {
      request: { device: 'd', documents: [{ collection: 'group_messages', id: pushed, base: 0, changes: [change] }] },
    });
    expect(await read(pushed)).toBeUndefined();
    const shared = { title: 'An insult', messages: [], is_listed: true };
    expect((await client.from('shared_chats').insert(shared)).error?.code).toBe('42501');
    expect((await client.from('users').update({ display_name: 'An insult' }).eq('id', id)).error?.code).toBe('42501');
    expect((await client.from('users').update({ daily_target: 90 }).eq('id', id)).error).toBeNull();
    expect(await broadcast()).toMatchObject({ status: 'error', response: { error: 'unauthorized' } });
    expect((await client.from('users').select('messaging_ban').throwOnError()).data).toEqual([{ messaging_ban: 'bullying' }]);
    await client.from('group_messages').delete().eq('id', message).throwOnError();
    expect(await decide(report, 'lift-ban')).toBe('done');
    expect((await insert()).error).toBeNull();
    expect(await broadcast()).toMatchObject({ status: 'ok' });
  });

  test.skipIf(!hasSql)('a moderator decides nothing about themselves, and every decision stays on record', async () => {
    const code = (await group.author.client.from('groups').select('inviteCode').eq('id', group.groupId).single()).data!
      .inviteCode as string;
    await call(moderator, 'join_group', { code });
    const message = await write('By a moderator', moderator);
    await call(group.member, 'report_message', { message_id: message, reason: 'spam' });
    const own = (await queue()).find((each) => each.text === 'By a moderator')!.id;
    await backend.query(`update public.users set messaging_ban = 'spam' where id = $1`, [moderator.id]);
    for (const action of ['lift-ban', 'dismiss', 'restore']) expect(await decide(own, action)).toBe('42501');
    await backend.query('update public.users set messaging_ban = null where id = $1', [moderator.id]);

    const { report } = await reported('Dismissed');
    await decide(report, 'dismiss');
    const [found] = (await queue(true)).filter(({ id }) => id === report);
    expect(found?.actions).toMatchObject([{ action: 'dismiss', note: 'Insults a classmate.' }]);
    await expect(backend.query('delete from private.moderation_log')).rejects.toThrow('neither changed nor deleted');
    await expect(backend.query(`update private.moderation_log set note = ''`)).rejects.toThrow('neither changed nor deleted');
  });

  test('an invite tells the names of the group, its owner and the member who invites, for a valid code only', async () => {
    const { author, member } = await groupOfTwo(backend);
    await author.client.from('users').update({ display_name: 'Asha' }).eq('id', author.id).throwOnError();
    const { data: made } = await author.client.rpc('create_group', { name: 'Waves' }).throwOnError();
    const { data } = await visitor(backend).rpc('invite_preview', { code: made.inviteCode.toLowerCase() }).throwOnError();
    expect(data).toEqual({ name: 'Waves', owner: 'Asha', inviter: null });
    const { data: profiles } = await member.client.from('users').select('username').eq('id', member.id).throwOnError();
    const inviter = profiles![0]!.username as string;
    // Only a member's name is told.
    expect(await call(author, 'invite_preview', { code: made.inviteCode, inviter })).toMatchObject({ inviter: null });
    await member.client.rpc('join_group', { code: made.inviteCode }).throwOnError();
    expect(await call(author, 'invite_preview', { code: made.inviteCode, inviter })).toMatchObject({ inviter });
    const guesser = await signUp(backend);
    for (let i = 0; i < 10; i++) expect(await call(guesser, 'invite_preview', { code: `B${i}ZZZZ` })).toBeNull();
    expect(await call(guesser, 'invite_preview', { code: made.inviteCode })).toMatchObject({ status: 'too-many-tries' });
    expect(await call(guesser, 'join_group', { code: made.inviteCode })).toMatchObject({ status: 'too-many-tries' });
  });
});
