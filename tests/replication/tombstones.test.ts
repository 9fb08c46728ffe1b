import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import type { PullAnswer } from '../../replication/protocol/wire.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { losesAnswers, openDevice } from '../support/device.ts';

describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)('tombstones, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  const clear = async (days: number, most = 5000): Promise<number> =>
    (await backend.query<{ cleared: number }>('select sync.clear_tombstones(make_interval(days => $1), $2) as cleared', [days, most]))[0]!
      .cleared;

  /** Ages their deletion. */
  const age = (ids: readonly string[], days: number) =>
    backend.query(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      update public.todos set "updatedAt" = "updatedAt" - ${days} * 86400000::bigint where id = any ('{${ids.join()}}'::uuid[]);
    end $$`);

  const onServer = async (): Promise<string[]> =>
    (await backend.query<{ id: string }>('select id from public.todos where "createdBy" = $1', [student.id])).map(({ id }) => id).sort();

  const versionsOf = async (title: string): Promise<number[]> =>
    (await backend.query<{ version: number }>('select _version::int as version from public.todos where title = $1', [title])).map(
      ({ version }) => version,
    );

  const reread = (answers: readonly PullAnswer[]) => answers.flatMap(({ feeds }) => feeds.filter((page) => page.reread)).length;

  test('TOMB-1 clears old tombstones, in batches, and no live row', async () => {
    student = await signUp(backend);
    const device = openDevice(student);
    const ids = Array.from({ length: 5 }, (_, i) => device.addTask(`task ${i}`));
    await device.replicate();
    for (const id of ids.slice(0, 4)) device.edit('todos', id, { _deleted: true });
    await device.replicate();
    await age([...ids.slice(0, 3), ids[4]!], 400);
    expect([await clear(365, 2), await clear(365, 2), await clear(365, 2)]).toEqual([2, 1, 0]);
    expect(await onServer()).toEqual(ids.slice(3).sort());
    await expect(clear(29)).rejects.toThrow('30 days');
    // A deletion by anyone else leaves a tombstone as usual.
    await backend.query('delete from public.todos where id = $1', [ids[4]]);
    expect(await onServer()).toEqual(ids.slice(3).sort());
  });

  test('TOMB-2, TOMB-3 a device that was away for long drops deleted documents, keeps its changes, and revives nothing', async () => {
    student = await signUp(backend);
    const [phone, away] = [openDevice(student), openDevice(student)];
    const [stays, goes, goesEdited] = [phone.addTask('stays'), phone.addTask('goes'), phone.addTask('goes, edited elsewhere')];
    await phone.replicate();
    await away.replicate();
    for (const id of [goes, goesEdited]) phone.edit('todos', id, { _deleted: true });
    await phone.replicate();
    await age([goes, goesEdited], 400);
    expect(await clear(365)).toBe(2);

    away.edit('todos', goesEdited, { title: 'written while away' });
    away.edit('todos', stays, { notes: 'written while away, too' });
    const unsent = away.addTask('new while away');
    expect(reread(await away.replicate())).toBe(1);
    expect(away.titles()).toEqual(['new while away', 'stays']);
    expect(away.disk.conflicts).toEqual([expect.objectContaining({ documentId: goesEdited, field: 'title', value: 'written while away' })]);
    expect(await onServer()).toEqual([stays, unsent].sort());
    expect(reread(await away.replicate())).toBe(0);
    // A device that has read the tombstone, or nothing yet, rereads nothing.
    expect([reread(await phone.replicate()), reread(await openDevice(student).replicate())]).toEqual([0, 0]);
    expect(phone.titles()).toEqual(['new while away', 'stays']);
  });

  test('TOMB-4 a deletion whose answer was lost, sent again after a month, spares what was made anew', async () => {
    student = await signUp(backend);
    const [phone, laptop] = [openDevice(student), openDevice(student)];
    const id = phone.addTask('old');
    await phone.replicate();
    phone.edit('todos', id, { _deleted: true });
    const { push } = phone;
    phone.push = losesAnswers;
    await phone.replicate().catch(() => undefined);
    phone.push = push;
    const [buried] = await versionsOf('old');
    await age([id], 400);
    expect(await clear(365)).toBe(1);
    laptop.create('todos', id, { createdBy: student.id, title: 'made anew', position: 'a0' });
    await laptop.replicate();
    await phone.replicate();
    await laptop.replicate();
    expect([phone.titles(), laptop.titles()]).toEqual([['made anew'], ['made anew']]);
    // What another program writes, too.
    await backend.query(`insert into public.todos (id, "createdBy", title) values (gen_random_uuid(), $1, 'by SQL')`, [student.id]);
    expect(await versionsOf('by SQL')).toEqual([buried! + 1]);
  });

  test('TOMB-4 what is made anew begins above what was cleared before the server knew of that', async () => {
    student = await signUp(backend);
    await backend.query(`delete from sync.cleared_versions`);
    await backend.query(`insert into sync.horizons values ('chats', $1, '3')`, [student.id]);
    await backend.query(readFileSync('supabase/first-chain/supabase/migrations/20261130230301_inserts_beside_a_clearing.sql', 'utf8'));
    const first = (collection: string) => backend.query(`select sync.first_version($1)::int as first`, [collection]);
    expect([await first('chats'), await first('attempts')]).toEqual([[{ first: 1_000_001 }], [{ first: 1 }]]);
  });
});
