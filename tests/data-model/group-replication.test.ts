import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { testReplica, type TestReplica } from '../support/test-replica.ts';

/** Well below the two minutes after which a device pulls anyway. */
const SOON = { timeout: 30_000, interval: 50 };

describe.each(backends)('a group on a member’s device, on $name', ({ open }) => {
  let backend: TestBackend;
  let owner: Student;
  let member: Student;
  let replica: TestReplica;
  let engine: Engine;
  let groupId: string;

  beforeAll(async () => {
    backend = await open();
    [owner, member] = await Promise.all([signUp(backend), signUp(backend)]);
    await Promise.all([owner, member].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
    replica = await testReplica({ userId: member.id });
    const collections = Object.values(collectionSchemas);
    engine = createEngine({
      userId: member.id,
      collections,
      store: replica.store,
      transport: supabaseTransport(member.client, collections, async () => undefined),
      leader: { lead: (_signal, work) => work() },
      clock: systemClock,
      random: Math.random,
      newId: () => crypto.randomUUID(),
    });
    engine.start();
  });
  afterAll(async () => {
    await engine.stop();
    await member.client.realtime.disconnect();
    // RxDB counts the collections of a whole process: the next backend's device needs the room.
    await replica.database.close();
    await backend.close();
  });

  const onDevice = async () => {
    const [groups, cards, messages] = await Promise.all([
      replica.find('groups'),
      replica.find('group_members'),
      replica.find('group_messages'),
    ]);
    return { groups: groups.length, cards: cards.length, messages: messages.map(({ text }) => text).sort() };
  };
  const write = ({ client, id }: Student, text: string) =>
    client.from('group_messages').insert({ id: crypto.randomUUID(), groupId, createdBy: id, text }).throwOnError();

  test('SCOPE-4: a group joined on another device arrives at once, with its whole history', async () => {
    await expect.poll(() => engine.status(), SOON).toEqual({ phase: 'idle' });
    const { data } = await owner.client.rpc('create_group', { name: 'Optics' }).throwOnError();
    const { id, inviteCode } = data as { id: string; inviteCode: string };
    groupId = id;
    await write(owner, 'Before you came');
    await member.client.rpc('join_group', { code: inviteCode }).throwOnError();
    await expect.poll(onDevice, SOON).toEqual({ groups: 1, cards: 2, messages: ['Before you came'] });
  });

  test('messages reach the others from the device, and the device from others', async () => {
    await expect.poll(() => engine.status(), SOON).toEqual({ phase: 'idle' });
    const id = crypto.randomUUID();
    expect(await replica.insert('group_messages', { id, groupId, createdBy: member.id, text: 'Hello' })).toEqual({ ok: true });
    await write(owner, 'Welcome');
    await expect.poll(onDevice, SOON).toMatchObject({ messages: ['Before you came', 'Hello', 'Welcome'] });
    const textOnServer = async () => (await owner.client.from('group_messages').select('text').eq('id', id).maybeSingle()).data;
    await expect.poll(textOnServer, SOON).toEqual({ text: 'Hello' });
    // The device stores the answer after the server has the row.
    const onDisk = async () => (await replica.store.read('group_messages', [id]))[0];
    await expect.poll(onDisk, SOON).toMatchObject({ editedAt: null, reactions: [], sync: { state: 'synced', version: 1 } });
  });

  test('concurrent reactions are all kept', async () => {
    const [message] = await replica.find('group_messages', { selector: { text: 'Hello' } });
    const { id } = message!;
    await owner.client
      .from('group_messages')
      .update({ reactions: [`${owner.id} 🎉`] })
      .eq('id', id)
      .throwOnError();
    await replica.edit('group_messages', id, { reactions: [`${member.id} 👍`] });
    const reactions = async () => (await owner.client.from('group_messages').select('reactions').eq('id', id).single()).data!.reactions;
    await expect.poll(reactions, SOON).toEqual([`${member.id} 👍`, `${owner.id} 🎉`].sort());
  });

  test('SCOPE-4: a removed member’s device loses the group at once, and a message written too late shows as rejected', async () => {
    await expect.poll(() => engine.status(), SOON).toEqual({ phase: 'idle' });
    await owner.client.rpc('remove_group_member', { group_id: groupId, member_id: member.id }).throwOnError();
    await expect.poll(onDevice, SOON).toEqual({ groups: 0, cards: 0, messages: [] });

    const id = crypto.randomUUID();
    await replica.insert('group_messages', { id, groupId, createdBy: member.id, text: 'Am I still here?' });
    const state = async () => (await replica.store.read('group_messages', [id]))[0]?.sync;
    await expect.poll(state, SOON).toMatchObject({ state: 'rejected', rejection: { reason: 'forbidden' } });
  });
});
