import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { created, edited } from '../../replication/document/edit.ts';
import { systemClock } from '../../replication/engine/clock.ts';
import { openSession } from '../../replication/engine/session.ts';
import type { PullAnswer } from '../../replication/protocol/wire.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import { adaptiveBatchSize } from '../../replication/push/batch-size.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../simulation/memory-store.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const collections = Object.values(collectionSchemas);

describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)('tombstones, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  const clear = async (days: number, most = 5000): Promise<number> =>
    (await backend.query<{ cleared: number }>('select sync.clear_tombstones(make_interval(days => $1), $2) as cleared', [days, most]))[0]!.cleared;

  /** As if they were deleted so long ago. */
  const age = (ids: readonly string[], days: number) =>
    backend.query(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      update public.todos set "updatedAt" = "updatedAt" - ${days} * 86400000::bigint where id = any ('{${ids.join()}}'::uuid[]);
    end $$`);

  const onServer = async (): Promise<string[]> =>
    (await backend.query<{ id: string }>('select id from public.todos where "createdBy" = $1', [student.id])).map(({ id }) => id).sort();

  async function sync(disk: MemoryDisk): Promise<PullAnswer[]> {
    const answers: PullAnswer[] = [];
    const transport = supabaseTransport(student.client, collections, () => Promise.resolve());
    const session = await openSession({
      userId: student.id,
      collections,
      store: memoryStore(disk),
      transport: {
        ...transport,
        async pull(request) {
          const answer = await transport.pull(request);
          answers.push(answer);
          return answer;
        },
      },
      leader: { lead: (_signal, work) => work() },
      clock: systemClock,
      random: Math.random,
      newId: randomUUID,
    });
    await pushWaiting(session, adaptiveBatchSize(systemClock));
    await pullFeeds(session);
    return answers;
  }

  function add(disk: MemoryDisk, title: string): string {
    const id = randomUUID();
    disk.put('todos', { previous: undefined, next: created(todosSchema, id, { createdBy: student.id, createdAt: 1, title, position: 'a0' }) });
    return id;
  }
  function change(disk: MemoryDisk, id: string, fields: Record<string, unknown>): void {
    const previous = disk.documents.get('todos')!.get(id)!;
    disk.put('todos', { previous, next: edited(todosSchema, previous, fields) });
  }
  const titles = (disk: MemoryDisk) => [...disk.documents.get('todos')!.values()].flatMap((task) => (task._deleted ? [] : [task['title']])).sort();
  const reread = (answers: readonly PullAnswer[]) => answers.flatMap(({ feeds }) => feeds.filter((page) => page.reread)).length;

  test('TOMB-1 clears those that are old, in batches, and nothing that lives', async () => {
    student = await signUp(backend);
    const disk = memoryDisk();
    const ids = Array.from({ length: 5 }, (_, i) => add(disk, `task ${i}`));
    await sync(disk);
    for (const id of ids.slice(0, 4)) change(disk, id, { _deleted: true });
    await sync(disk);
    await age([...ids.slice(0, 3), ids[4]!], 400);
    expect([await clear(365, 2), await clear(365, 2), await clear(365, 2)]).toEqual([2, 1, 0]);
    expect(await onServer()).toEqual(ids.slice(3).sort());
    await expect(clear(29)).rejects.toThrow('30 days');
    // A deletion by whoever else leaves a tombstone as ever.
    await backend.query('delete from public.todos where id = $1', [ids[4]]);
    expect(await onServer()).toEqual(ids.slice(3).sort());
  });

  test('TOMB-2, TOMB-3 a device that was away longer drops what is gone, keeps what it wrote, and revives nothing', async () => {
    student = await signUp(backend);
    const [phone, away] = [memoryDisk(), memoryDisk()];
    const [stays, goes, goesEdited] = [add(phone, 'stays'), add(phone, 'goes'), add(phone, 'goes, edited elsewhere')];
    await sync(phone);
    await sync(away);
    for (const id of [goes, goesEdited]) change(phone, id, { _deleted: true });
    await sync(phone);
    await age([goes, goesEdited], 400);
    expect(await clear(365)).toBe(2);

    change(away, goesEdited, { title: 'written while away' });
    change(away, stays, { notes: 'written while away, too' });
    const unsent = add(away, 'new while away');
    expect(reread(await sync(away))).toBe(1);
    expect(titles(away)).toEqual(['new while away', 'stays']);
    expect(away.conflicts).toEqual([expect.objectContaining({ documentId: goesEdited, field: 'title', value: 'written while away' })]);
    expect(await onServer()).toEqual([stays, unsent].sort());
    expect(reread(await sync(away))).toBe(0);
    // Whoever has read the tombstone, or nothing yet, reads nothing twice.
    expect([reread(await sync(phone)), reread(await sync(memoryDisk()))]).toEqual([0, 0]);
    expect(titles(phone)).toEqual(['new while away', 'stays']);
  });
});
