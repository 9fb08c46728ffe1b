import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { HaltError } from '../../replication/context/identity.ts';
import { verification } from '../../replication/pull/verify.ts';
import { memoryDisk, memoryStore } from '../simulation/memory-store.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { openDevice } from '../support/device.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)(
  'a device compares itself with the server, on $name',
  ({ open }) => {
    let backend: TestBackend;
    let student: Student;
    let days = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + days * DAY_MS };

    beforeAll(async () => {
      backend = await open();
    });
    afterAll(() => backend.close());
    beforeEach(async () => {
      student = await signUp(backend);
      await student.client.rpc('ensure_profile').throwOnError();
    });

    /** Feeds whose stored digest differs from that of their rows. */
    async function wrongDigests(): Promise<unknown[]> {
      const collections = await backend.query<{ name: string; scope_column: string }>('select name, scope_column from sync.collections');
      const wrong = collections.map(({ name, scope_column: column }) =>
        backend.query(
          `select kept, real from
           (select scope, sum(count)::int as count, bit_xor(hash)::text as hash from sync.digests where collection = $1 group by scope) kept
         full join
           (select "${column}" as scope, count(*)::int as count, bit_xor(uuid_hash_extended(id, _version))::text as hash
            from public."${name}" where not _deleted group by 1) real using (scope)
         where (coalesce(kept.count, 0), coalesce(kept.hash, '0')) is distinct from (coalesce(real.count, 0), coalesce(real.hash, '0'))`,
          [name],
        ),
      );
      return (await Promise.all(wrong)).flat();
    }

    test('VERIFY-1 digests match their rows, whoever wrote them, and stay few', async () => {
      const device = openDevice(student);
      const ids = Array.from({ length: 30 }, (_, i) => device.addTask(`task ${i}`));
      await device.replicate();
      for (const id of ids.slice(0, 10)) device.edit('todos', id, { title: 'edited' });
      for (const id of ids.slice(5, 15)) device.edit('todos', id, { _deleted: true });
      await device.replicate();
      const { data: group } = await student.client.rpc('create_group', { name: 'Optics' }).throwOnError();
      await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          student.client
            .from('group_messages')
            .insert({ id: randomUUID(), groupId: group.id, createdBy: student.id, text: `${i}` })
            .throwOnError(),
        ),
      );
      await backend.query('update public.todos set title = title where "createdBy" = $1', [student.id]);
      await backend.query('delete from public.todos where id = $1', [ids[20]]);
      expect(await wrongDigests()).toEqual([]);
      const [kept] = await backend.query<{ rows: number }>('select count(*)::int as rows from sync.digests where scope = $1', [group.id]);
      expect(kept!.rows).toBeLessThan(180);
      const other = await signUp(backend);
      await backend.query('delete from auth.users where id = $1', [other.id]);
      expect(await wrongDigests()).toEqual([]);
      const feeds = [{ collection: 'group_messages', scope: group.id, cursor: null, verify: true }];
      const { data } = await (await signUp(backend)).client.rpc('sync_pull', { request: { feeds, limit: 10, skip: [] } }).throwOnError();
      expect(data.digests).toEqual([]);
    });

    test('VERIFY-2 a device that differs twice rereads the feed, keeps unsent changes, and counts it', async () => {
      const [device, other] = [openDevice(student, memoryDisk(), clock), openDevice(student, memoryDisk(), clock)];
      const [lost, old] = [other.addTask('lost'), other.addTask('old')];
      await other.replicate();
      await device.replicate();
      const tasks = device.disk.documents.get('todos')!;
      const before = tasks.get(old)!;
      other.edit('todos', old, { title: 'new' });
      await other.replicate();
      await device.replicate();
      // Faults of a disk: one document is missing, one is outdated, one never existed on the server.
      tasks.delete(lost);
      tasks.set(old, before);
      const strange = randomUUID();
      tasks.set(strange, { ...before, id: strange, title: 'strange' });

      await device.replicate();
      expect(device.titles()).toEqual(['old', 'strange']);
      days += 1;
      await device.replicate();
      expect(device.titles()).toEqual(['old', 'strange']);
      expect(await verification({ store: memoryStore(device.disk) })).toMatchObject({ mismatches: 0 });
      await device.replicate();
      expect(device.titles()).toEqual(['lost', 'new']);
      expect(await verification({ store: memoryStore(device.disk) })).toMatchObject({ mismatches: 1 });

      const unsent = device.addTask('unsent');
      tasks.delete(lost);
      days += 1;
      const asking = await device.replicate();
      expect(asking.some(({ digests = [] }) => digests.some(({ collection }) => collection === 'todos'))).toBe(true);
      await device.replicate();
      expect(device.titles()).toEqual(['lost', 'new', 'unsent']);
      expect(tasks.get(unsent)!.sync.state).toBe('synced');
      expect(await verification({ store: memoryStore(device.disk) })).toMatchObject({ mismatches: 2 });
    });

    test('VERIFY-3 a server with an older version than the device was restored', async () => {
      const device = openDevice(student, memoryDisk(), clock);
      const id = device.addTask('known in version 3');
      await device.replicate();
      const tasks = device.disk.documents.get('todos')!;
      const task = tasks.get(id)!;
      tasks.set(id, { ...task, sync: { ...task.sync, version: 3 } });
      days += 1;
      await device.replicate();
      await expect(device.replicate()).rejects.toThrow(HaltError);
      expect(device.titles()).toEqual(['known in version 3']);
    });
  },
);
