import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { RawSocket } from '../../backend/testing/raw-socket.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends)('who receives what in a group, on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let owner: Student;
  let member: Student;
  let stranger: Student;
  let group: { id: string; inviteCode: string };
  const sockets: RawSocket[] = [];

  beforeAll(async () => {
    backend = await open();
    [owner, member, stranger] = await Promise.all([signUp(backend), signUp(backend), signUp(backend)]);
  });
  afterAll(() => backend.close());

  beforeEach(async () => {
    for (const socket of sockets.splice(0)) socket.close();
    group = (await owner.client.rpc('create_group', { name: 'Physics at six' }).throwOnError()).data;
    await member.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
  });

  const topicOf = async () => {
    const { data } = await owner.client.from('groups').select('departures').eq('id', group.id).single().throwOnError();
    return `realtime:group:${group.id}:${data.departures}`;
  };

  async function join({ accessToken, id }: Student, topic: string) {
    const socket = await RawSocket.open(backend, '2.0.0', { key: backend.publishableKey });
    sockets.push(socket);
    const config = { private: true, broadcast: { ack: true }, presence: { enabled: true, key: id } };
    const { status } = await socket.join({ config, access_token: accessToken }, topic);
    return { socket, status };
  }

  const typing = { type: 'broadcast', event: 'typing', payload: {} };
  const track = { type: 'presence', event: 'track', payload: { studying: { since: 1, subject: 'Optics' } } };

  test('members see who types and studies, and that it ends when the tab closes', async () => {
    const topic = await topicOf();
    const [one, other] = [await join(owner, topic), await join(member, topic)];
    expect([one.status, other.status]).toEqual(['ok', 'ok']);
    other.socket.send(topic, 'broadcast', typing);
    expect((await one.socket.next('broadcast')).payload).toMatchObject({ event: 'typing' });
    other.socket.send(topic, 'presence', track);
    expect((await one.socket.next('presence_diff')).payload).toMatchObject({ joins: { [member.id]: {} } });
    other.socket.close();
    expect((await one.socket.next('presence_diff')).payload).toMatchObject({ leaves: { [member.id]: {} } });
  });

  test('a stranger neither joins nor receives nor sends, under any name', async () => {
    const topic = await topicOf();
    const inside = await join(owner, topic);
    for (const name of [topic, `${topic} `, topic.toUpperCase(), `realtime:group:${group.id}`, `realtime:group:${group.id}:%`]) {
      const outside = await join(stranger, name);
      expect.soft(outside.status, name).toBe('error');
      outside.socket.send(name, 'broadcast', typing);
      outside.socket.send(name, 'presence', track);
    }
    expect((await inside.socket.upToNow()).map(({ event }) => event)).toEqual(['presence_state']);
  });

  test('a former member cannot join again, and their old topic is empty', async () => {
    const before = await topicOf();
    const left = await join(member, before);
    await member.client.rpc('leave_group', { group_id: group.id }).throwOnError();
    const after = await topicOf();
    expect(after).not.toBe(before);
    expect((await join(member, after)).status).toBe('error');
    expect((await join(member, before)).status).toBe('error');
    // Current members cannot return to the former member's topic.
    expect((await join(owner, before)).status).toBe('error');

    const inside = await join(owner, after);
    expect(inside.status).toBe('ok');
    for (const [{ socket }, topic] of [
      [inside, after],
      [left, before],
    ] as const) {
      socket.send(topic, 'presence', track);
      socket.send(topic, 'broadcast', typing);
    }
    const [outside, within] = [await left.socket.upToNow(), await inside.socket.upToNow()];
    for (const received of [outside, within]) expect(received.map(({ event }) => event)).not.toContain('broadcast');
    expect(JSON.stringify(outside)).not.toContain(owner.id);
    expect(JSON.stringify(within)).not.toContain(member.id);
  });

  test('a removed member returns with a new code, and joins move nobody to another topic', async () => {
    const before = await topicOf();
    await stranger.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
    expect(await topicOf()).toBe(before);
    await owner.client.rpc('remove_group_member', { group_id: group.id, member_id: stranger.id }).throwOnError();
    const after = await topicOf();
    expect((await join(stranger, after)).status).toBe('error');
    await stranger.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
    expect((await join(stranger, after)).status).toBe('ok');
  });

  test.skipIf(!hasSql)('a student who is banned while on a topic speaks to nobody at once, and again when the ban is lifted', async () => {
    const ban = (reason: string | null) => backend.query('update public.users set messaging_ban = $1 where id = $2', [reason, member.id]);
    const before = await topicOf();
    const still = await join(member, before);
    await ban('bullying');
    const during = await topicOf();
    const [inside, banned] = [await join(owner, during), await join(member, during)];
    expect([inside.status, banned.status]).toEqual(['ok', 'ok']);
    for (const [{ socket }, topic] of [
      [still, before],
      [banned, during],
    ] as const) {
      socket.send(topic, 'broadcast', typing);
      socket.send(topic, 'presence', track);
    }
    expect((await join(owner, before)).status).toBe('error');
    expect((await inside.socket.upToNow()).map(({ event }) => event)).toEqual(['presence_state']);

    await ban(null);
    const after = await topicOf();
    const [hearing, free] = [await join(owner, after), await join(member, after)];
    free.socket.send(after, 'broadcast', typing);
    expect((await hearing.socket.next('broadcast')).payload).toMatchObject({ event: 'typing' });
  });
});
