import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { created } from '../../replication/document/edit.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { wantStartOver } from '../../replication/engine/start-over.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { groupMessagesSchema } from '../../replication/schema/group-messages.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { memoryDisk, memoryStore } from '../simulation/memory-store.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const SOON = { timeout: 30_000, interval: 20 };

describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)(
  'INC-2: starting over as a member of groups, on $name',
  ({ open }) => {
    let backend: TestBackend;
    let owner: Student;
    let member: Student;
    let engine: Engine;
    const disk = memoryDisk();
    const store = memoryStore(disk);

    beforeAll(async () => {
      backend = await open();
      [owner, member] = await Promise.all([signUp(backend), signUp(backend)]);
      await Promise.all([owner, member].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
      const collections = Object.values(collectionSchemas);
      engine = createEngine({
        userId: member.id,
        collections,
        store,
        transport: supabaseTransport(member.client, collections, () => Promise.resolve()),
        leader: { lead: (_signal, work) => work() },
        clock: systemClock,
        random: Math.random,
        newId: randomUUID,
      });
    });
    afterAll(async () => {
      await engine.stop();
      await member.client.realtime.disconnect();
      await backend.close();
    });

    async function newGroup(name: string): Promise<string> {
      const { data } = await owner.client.rpc('create_group', { name }).throwOnError();
      const { id, inviteCode } = data as { id: string; inviteCode: string };
      await member.client.rpc('join_group', { code: inviteCode }).throwOnError();
      return id;
    }
    async function write({ client, id }: Student, groupId: string, text: string): Promise<string> {
      const message = randomUUID();
      await client.from('group_messages').insert({ id: message, groupId, createdBy: id, text }).throwOnError();
      return message;
    }
    const onDevice = (collection: string) => [...(disk.documents.get(collection)?.values() ?? [])].filter(({ _deleted }) => !_deleted);
    const messages = () =>
      onDevice('group_messages')
        .map(({ text }) => text as string)
        .sort();

    test('groups that the backup lacks leave with their documents; in the others only the student’s own messages are sent again', async () => {
      const [lost, kept] = [await newGroup('Lost'), await newGroup('Kept')];
      await write(owner, lost, 'theirs, of a lost group');
      await write(member, lost, 'mine, of a lost group');
      const edited = await write(owner, kept, 'theirs, later edited');
      await write(owner, kept, 'theirs, after the backup');
      const mine = await write(member, kept, 'mine, after the backup');
      await owner.client
        .from('group_messages')
        .update({ reactions: [`${owner.id} 👍`] })
        .eq('id', mine)
        .throwOnError();
      await owner.client.from('group_messages').update({ text: 'theirs, edited' }).eq('id', edited).throwOnError();
      engine.start();
      await expect.poll(messages, SOON).toHaveLength(5);
      await expect.poll(() => engine.status(), SOON).toEqual({ phase: 'idle' });
      await engine.stop();

      // As in a backup: later rows are missing without a trace.
      for (const table of ['groups', 'group_members', 'group_messages'])
        await backend.query(`alter table public.${table} disable trigger all`);
      await backend.query(`delete from public.group_messages where "groupId" = $1 or text like '%after the backup'`, [lost]);
      await backend.query(`update public.group_messages set text = 'theirs, later edited', _version = 1 where id = $1`, [edited]);
      await backend.query('delete from public.group_members where "groupId" = $1', [lost]);
      await backend.query('delete from public.groups where id = $1', [lost]);
      for (const table of ['groups', 'group_members', 'group_messages'])
        await backend.query(`alter table public.${table} enable trigger all`);
      await backend.query('update sync.incarnation set id = gen_random_uuid()');

      // Written after the restore, before the student decided.
      const fields = {
        groupId: kept,
        createdBy: member.id,
        text: 'mine, never sent',
        replyTo: null,
        mentions: [],
        reactions: [],
        imagePath: null,
      };
      disk.put('group_messages', { previous: undefined, next: created(groupMessagesSchema, randomUUID(), fields, 'here') });
      expect(await engine.runOnce(new AbortController().signal)).toEqual({ phase: 'halted', reason: 'restored-server' });
      expect(messages()).toHaveLength(6);

      await wantStartOver({ store });
      const again = createEngine({
        userId: member.id,
        collections: Object.values(collectionSchemas),
        store,
        transport: supabaseTransport(member.client, Object.values(collectionSchemas), () => Promise.resolve()),
        leader: { lead: (_signal, work) => work() },
        clock: systemClock,
        random: Math.random,
        newId: randomUUID,
      });
      again.start();
      const expected = ['mine, after the backup', 'mine, never sent', 'theirs, later edited'];
      const onServer = async () =>
        (await backend.query<{ text: string }>('select text from public.group_messages order by text')).map(({ text }) => text);
      await expect.poll(onServer, SOON).toEqual(expected);
      await expect.poll(() => again.status(), SOON).toEqual({ phase: 'idle' });
      await again.stop();
      expect(messages()).toEqual(expected);
      expect(onDevice('groups').map(({ id }) => id)).toEqual([kept]);
      expect(onDevice('group_members')).toHaveLength(2);
      for (const name of Object.keys(collectionSchemas)) {
        expect([name, await store.countInState(name, 'rejected'), await store.countInState(name, 'waiting')]).toEqual([name, 0, 0]);
      }
    });
  },
);
