import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import type { PushAnswer } from '../../replication/protocol/wire.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends.filter(({ hasSql }) => hasSql))('DOC-7: writes that change nothing, on $name', ({ open }) => {
  let backend: TestBackend;
  let owner: Student;
  let member: Student;
  let group: string;
  let message: string;

  beforeAll(async () => {
    backend = await open();
    [owner, member] = [await signUp(backend), await signUp(backend)];
    for (const { client } of [owner, member]) await client.rpc('ensure_profile').throwOnError();
    const { data } = await owner.client.rpc('create_group', { name: 'Optics', is_public: true }).throwOnError();
    group = (data as { id: string }).id;
    await member.client.rpc('join_public_group', { group_id: group }).throwOnError();
    message = randomUUID();
    await owner.client.from('group_messages').insert({ id: message, groupId: group, createdBy: owner.id, text: 'Hello' }).throwOnError();
  });
  afterAll(() => backend.close());

  const stateOf = async (table: string, id: string) =>
    (
      await backend.query<{ state: string }>(
        `select concat_ws(' ', _version, _xact, _seen) as state from public."${table}" where id = $1`,
        [id],
      )
    )[0]!.state;

  test('a member cannot make every device download a group again', async () => {
    const [ofMessage, ofGroup] = [await stateOf('group_messages', message), await stateOf('groups', group)];
    await member.client.from('group_messages').update({ text: 'Hello' }).eq('groupId', group).throwOnError();
    await member.client
      .from('group_messages')
      .update({ _version: 99, _xact: '1', _seen: {}, updatedAt: 5 })
      .eq('id', message)
      .throwOnError();
    await owner.client.rpc('rename_group', { group_id: group, name: 'Optics' }).throwOnError();
    expect(await stateOf('group_messages', message)).toBe(ofMessage);
    expect(await stateOf('groups', group)).toBe(ofGroup);
  });

  test('what changes one field is a version, and so is a deletion', async () => {
    const id = randomUUID();
    await owner.client.from('group_messages').insert({ id, groupId: group, createdBy: owner.id, text: 'One' }).throwOnError();
    await owner.client.from('group_messages').update({ text: 'Two' }).eq('id', id).throwOnError();
    await owner.client.from('group_messages').delete().eq('id', id).throwOnError();
    expect(await backend.query('select _version::int as version, _deleted from public.group_messages where id = $1', [id])).toEqual([
      { version: 3, _deleted: true },
    ]);
  });

  test('the server’s own statements are no exception, in any collection', async () => {
    for (const { name } of await backend.query<{ name: string }>('select name from sync.collections order by name')) {
      const definition = await backend.query<{ sql: string }>(
        `select pg_get_triggerdef(oid) as sql from pg_trigger where tgrelid = format('public.%I', $1::text)::regclass and tgname = 'sync_stamp'`,
        [name],
      );
      const [touched] = await backend.query<{ touched: string }>('select touched[1] as touched from sync.collections where name = $1', [
        name,
      ]);
      expect(definition[0]!.sql).toContain(`sync.stamp('${touched!.touched}')`);
    }
    const before = await stateOf('users', owner.id);
    await backend.query('update public.users set username = username where id = $1', [owner.id]);
    expect(await stateOf('users', owner.id)).toBe(before);
  });

  test('PUSH-3, DOC-3: a push that changes nothing takes in its number', async () => {
    const id = randomUUID();
    const push = async (base: number, change: object) => {
      const document = { collection: 'todos', id, base, changes: [change] };
      const request = { protocol: 2, device: 'phone', incarnation: null, documents: [document], acknowledged: [] };
      return ((await owner.client.rpc('sync_push', { request }).throwOnError()).data as PushAnswer).verdicts![0];
    };
    await push(0, { n: 1, w: 'w', set: { createdBy: owner.id, title: 'Same' }, init: {} });
    expect(await push(1, { n: 2, w: 'w', set: { title: 'Same' }, was: { title: 'Same' } })).toBe(2);
  });
});
