import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { created } from '../../replication/document/edit.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { rejectionMessage } from '../../replication/local/rejection-message.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { groupMessagesSchema } from '../../replication/schema/group-messages.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { testReplica, type TestReplica } from '../support/test-replica.ts';

const SOON = { timeout: 30_000, interval: 50 };
/** The device's constant clock. */
const IN_1999 = Date.parse('1999-12-31T23:59:59Z');

describe.each(backends)('a message the server rejects, from a device whose clock is in 1999, on $name', ({ open }) => {
  let backend: TestBackend;
  let owner: Student;
  let member: Student;
  let replica: TestReplica;
  let engine: Engine;
  let group: { id: string; inviteCode: string };

  beforeAll(async () => {
    backend = await open();
    [owner, member] = await Promise.all([signUp(backend), signUp(backend)]);
    await Promise.all([owner, member].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
    group = (await owner.client.rpc('create_group', { name: 'Optics' }).throwOnError()).data as typeof group;
    await member.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
    replica = await testReplica({ userId: member.id, now: () => IN_1999 });
    const collections = Object.values(collectionSchemas);
    engine = createEngine({
      userId: member.id,
      collections,
      store: replica.store,
      transport: supabaseTransport(member.client, collections, async () => undefined),
      leader: { lead: (_signal, work) => work() },
      clock: { ...systemClock, now: () => IN_1999 },
      random: Math.random,
      newId: () => crypto.randomUUID(),
    });
    engine.start();
    await vi.waitUntil(async () => (await replica.find('groups')).length === 1, SOON);
  });
  afterAll(async () => {
    await engine.stop();
    await member.client.realtime.disconnect();
    await replica.database.close();
    await backend.close();
  });

  const onDevice = async (id: string) => (await replica.store.read('group_messages', [id]))[0];
  const sync = async (id: string) => (await onDevice(id))?.sync;
  const onServer = async (id: string) =>
    (await owner.client.from('group_messages').select().eq('id', id).maybeSingle().throwOnError()).data;
  const message = (text: string) => ({ id: crypto.randomUUID(), groupId: group.id, createdBy: member.id, text });

  test('the device refuses 20 kB, with a sentence that gives the limit', async () => {
    const long = message('क'.repeat(7000));
    expect(await replica.insert('group_messages', long)).toEqual({
      ok: false,
      error: { kind: 'invalid', field: 'text', message: 'Text is too long: 7000 characters, at most 4000 fit.' },
    });
    expect(await onDevice(long.id)).toBeUndefined();
  });

  test('20 kB past the device’s check are rejected with a reason, kept, and sent once shortened', async () => {
    const { id, ...fields } = message('x'.repeat(20_000));
    await replica.store.write('group_messages', [
      {
        previous: undefined,
        next: created(groupMessagesSchema, id, { ...fields, createdAt: 0, updatedAt: 0, mentions: [], reactions: [] }, 'here'),
      },
    ]);
    await expect.poll(() => sync(id), SOON).toMatchObject({ state: 'rejected', rejection: { reason: 'too-large' } });
    expect((await onDevice(id))?.['text']).toHaveLength(20_000);
    expect(await onServer(id)).toBeNull();
    expect(rejectionMessage('too-large', 'group_messages')).toBe('It is too long for the server. Shorten it, or discard the change.');

    expect(await replica.edit('group_messages', id, { text: 'shorter' })).toEqual({ ok: true });
    await expect.poll(() => sync(id), SOON).toMatchObject({ state: 'synced' });
    expect(await onServer(id)).toMatchObject({ text: 'shorter' });
  });

  test('a wrong clock does not affect the order: the server’s time counts', async () => {
    const write = async (text: string) => {
      const id = crypto.randomUUID();
      await owner.client.from('group_messages').insert({ id, groupId: group.id, createdBy: owner.id, text }).throwOnError();
      return id;
    };
    const before = await write('before');
    const mine = message('between');
    await replica.insert('group_messages', mine);
    await expect.poll(() => sync(mine.id), SOON).toMatchObject({ state: 'synced' });
    const after = await write('after');
    await expect.poll(() => onDevice(after), SOON).toBeDefined();
    const shown = await replica.find('group_messages', { selector: { groupId: group.id }, sort: [{ createdAt: 'asc' }, { id: 'asc' }] });
    const order = shown.map(({ id }) => id).filter((id) => ([before, mine.id, after] as string[]).includes(id));
    expect(order).toEqual([before, mine.id, after]);
    expect((await onDevice(mine.id))?.['createdAt']).toBe((await onServer(mine.id))!.createdAt);
  });

  test('to a group just left: kept with an explanation, also when the group is forgotten, and sent on return', async () => {
    await member.client.rpc('leave_group', { group_id: group.id }).throwOnError();
    const mine = message('Wait for me');
    // Written before the device learns of it.
    await replica.insert('group_messages', mine);
    await expect.poll(() => sync(mine.id), SOON).toMatchObject({ state: 'rejected', rejection: { reason: 'forbidden' } });
    await expect.poll(async () => (await replica.find('groups')).length, SOON).toBe(0);
    await expect.poll(() => engine.status(), SOON).toEqual({ phase: 'idle' });
    expect(await onDevice(mine.id)).toMatchObject({ text: 'Wait for me', _deleted: false });
    expect(rejectionMessage('forbidden', 'group_messages')).toMatch(/no longer in this group/);

    await member.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
    await replica.retry('group_messages', mine.id);
    await expect.poll(() => sync(mine.id), SOON).toMatchObject({ state: 'synced' });
    expect(await onServer(mine.id)).toMatchObject({ text: 'Wait for me' });
  });

  test('to a deleted group: kept until the student discards it', async () => {
    await owner.client.rpc('delete_group', { group_id: group.id }).throwOnError();
    const mine = message('Is anybody here?');
    await replica.insert('group_messages', mine);
    await expect.poll(() => sync(mine.id), SOON).toMatchObject({ state: 'rejected' });
    expect(await onDevice(mine.id)).toMatchObject({ text: 'Is anybody here?', _deleted: false });
    await replica.discard('group_messages', mine.id);
    expect(await onDevice(mine.id)).toMatchObject({ _deleted: true });
  });
});
