import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { RunningBackend } from '../start-backend.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { listen, listenToTodos } from '../testing/changes.ts';
import { signUp, type Student, taskOf, visitor } from '../testing/client.ts';

describe('postgres_changes', () => {
  let backend: RunningBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await startTestBackend();
    student = await signUp(backend);
  });

  afterAll(() => backend.close());

  test('inserts and updates arrive with the row’s values and types', async () => {
    const changes = await listenToTodos(student.client, `createdBy=eq.${student.id}`);
    const task = taskOf(student, 'Kinematics');
    await student.client
      .from('todos')
      .insert({ ...task, labels: ['jee', 'weekly'] })
      .throwOnError();
    const inserted = await changes.next();
    expect(inserted).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'todos', errors: null, old: {} });
    expect(inserted.new).toMatchObject({ ...task, labels: ['jee', 'weekly'], _version: 1, _deleted: false });
    expect(typeof (inserted.new as Record<string, unknown>)['_xact']).toBe('string');
    expect(new Date(inserted.commit_timestamp).toISOString()).toBe(inserted.commit_timestamp);

    await student.client.from('todos').update({ title: 'Dynamics' }).eq('id', task.id).throwOnError();
    expect(await changes.next()).toMatchObject({ eventType: 'UPDATE', new: { title: 'Dynamics', _version: 2 }, old: { id: task.id } });
    await changes.stop();
  });

  test('each binding of a channel gets its own events', async () => {
    const received: string[] = [];
    const changes = await listen(student.client, { table: 'todos', event: 'UPDATE' }, { table: 'userSubjects' });
    const task = taskOf(student, 'Quiet');
    await student.client.from('todos').insert(task).throwOnError();
    await student.client.from('userSubjects').insert({ id: crypto.randomUUID(), userId: student.id, name: 'Physics' }).throwOnError();
    await student.client.from('todos').update({ title: 'Loud' }).eq('id', task.id).throwOnError();
    for (let index = 0; index < 2; index++) {
      const change = await changes.next();
      received.push(`${change.eventType} ${change.table}`);
    }
    expect(received).toEqual(['INSERT userSubjects', 'UPDATE todos']);
    await changes.stop();
  });

  test('selecting two columns gives these and the key', async () => {
    const changes = await listen(student.client, { table: 'todos', select: ['title', 'status'] });
    const task = taskOf(student, 'Selected');
    await student.client.from('todos').insert(task).throwOnError();
    expect((await changes.next()).new).toEqual({ id: task.id, title: 'Selected', status: 'todo' });
    await changes.stop();
  });

  test('a visitor without an account gets no row', async () => {
    const client = visitor(backend);
    const changes = await listenToTodos(client);
    const mine = await listenToTodos(student.client);
    for (const title of ['Private', 'Also private']) {
      await student.client.from('todos').insert(taskOf(student, title)).throwOnError();
      await mine.next();
    }
    // Its reply comes over the visitor's connection, after anything sent there.
    const later = await listenToTodos(client);
    await expect(Promise.race([changes.next(), Promise.resolve('nothing')])).resolves.toBe('nothing');
    await Promise.all([mine.stop(), changes.stop(), later.stop()]);
  });

  test('SQL outside the API is seen, rolled-back writes are not', async () => {
    const changes = await listenToTodos(student.client);
    const task = taskOf(student, 'Old title');
    await student.client.from('todos').insert(task).throwOnError();
    await changes.next();
    await backend.query(`do $$ begin
      begin
        update public.todos set title = 'Rolled back' where id = '${task.id}';
        raise exception 'no';
      exception when others then null;
      end;
      update public.todos set title = 'By SQL' where id = '${task.id}';
    end $$`);
    expect((await changes.next()).new).toMatchObject({ title: 'By SQL' });
    await changes.stop();
  });

  test('a push of 500 rows arrives complete and in order, also with large rows', async () => {
    const changes = await listenToTodos(student.client);
    const tasks = Array.from({ length: 500 }, (_, index) => ({
      ...taskOf(student, `Task ${index}`),
      notes: index % 50 === 0 ? 'x'.repeat(20_000) : '',
    }));
    await student.client.from('todos').insert(tasks).throwOnError();
    const titles: unknown[] = [];
    for (let index = 0; index < tasks.length; index++) titles.push(((await changes.next()).new as { title: string }).title);
    expect(titles).toEqual(tasks.map(({ title }) => title));
    await changes.stop();
  });

  test('a new token on an open channel loses no change', async () => {
    const changes = await listenToTodos(student.client);
    const titles = Array.from({ length: 20 }, (_, index) => `Change ${index}`);
    for (const [index, title] of titles.entries()) {
      if (index % 5 === 0) {
        const { data } = await student.client.auth.refreshSession();
        await student.client.realtime.setAuth(data.session!.access_token);
      }
      await student.client.from('todos').insert(taskOf(student, title)).throwOnError();
    }
    for (const title of titles) expect((await changes.next()).new).toMatchObject({ title });
    await changes.stop();
  });

  test('a row over a megabyte arrives without its large values, and says so', async () => {
    await backend.query('create table public.essays (id int primary key, title text, body text)');
    await backend.query('alter publication supabase_realtime add table public.essays');
    await backend.query('grant select on public.essays to authenticated');
    const changes = await listen(student.client, { table: 'essays' });
    await backend.query(`insert into public.essays values (1, 'Short', repeat('x', 1100000))`);
    expect(await changes.next()).toMatchObject({ new: { id: 1, title: 'Short' }, errors: ['Error 413: Payload Too Large'] });
    await changes.stop();
  });

  test('a table published while the server runs can be subscribed to', async () => {
    await backend.query('create table public.marks (id int primary key, score int)');
    await backend.query('grant select on public.marks to authenticated');
    await expect(listen(student.client, { table: 'marks' })).rejects.toThrow(
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: marks, filters: []]',
    );
    await backend.query('alter publication supabase_realtime add table public.marks');
    const byKey = await listen(student.client, { table: 'marks' });
    await backend.query('insert into public.marks values (1, 10)');
    await backend.query('update public.marks set score = 11');
    expect([await byKey.next(), await byKey.next()]).toMatchObject([{ new: { score: 10 } }, { new: { score: 11 }, old: { id: 1 } }]);
    await byKey.stop();
  });

  test('with full replica identity the whole old row is sent', async () => {
    await backend.query('create table public.scores (id int primary key, score int)');
    await backend.query('alter table public.scores replica identity full');
    await backend.query('grant select on public.scores to authenticated');
    await backend.query('alter publication supabase_realtime add table public.scores');
    const changes = await listen(
      student.client,
      { table: 'scores', event: 'UPDATE' },
      { table: 'scores', event: 'DELETE', filter: 'score=eq.12' },
    );
    await backend.query('insert into public.scores values (1, 11), (2, 20)');
    await backend.query('update public.scores set score = 12 where id = 1');
    await backend.query('delete from public.scores');
    expect([await changes.next(), await changes.next()]).toMatchObject([
      { eventType: 'UPDATE', old: { id: 1, score: 11 } },
      { eventType: 'DELETE', old: { id: 1, score: 12 } },
    ]);
    await changes.stop();
  });

  test('under row-level security even full replica identity reveals only the key', async () => {
    await backend.query('create table public.diaries (id int primary key, owner uuid, secret text)');
    await backend.query('alter table public.diaries replica identity full');
    await backend.query('alter table public.diaries enable row level security');
    await backend.query('create policy own on public.diaries for select to authenticated using (owner = (select auth.uid()))');
    await backend.query('grant select on public.diaries to authenticated');
    await backend.query('alter publication supabase_realtime add table public.diaries');
    const changes = await listen(student.client, { table: 'diaries' });
    await backend.query(`insert into public.diaries values (1, $1, 'of somebody else')`, [crypto.randomUUID()]);
    await backend.query(`update public.diaries set owner = $1, secret = 'mine'`, [student.id]);
    await backend.query('delete from public.diaries');
    const [updated, deleted] = [await changes.next(), await changes.next()];
    expect(updated).toMatchObject({ eventType: 'UPDATE', new: { secret: 'mine' } });
    expect([updated.old, deleted.old]).toEqual([{ id: 1 }, { id: 1 }]);
    await changes.stop();
  });

  test('a table without subscribers leaves nothing in the outbox', async () => {
    const marks = () => backend.query(`select from _realtime.subscribed where relation = 'public.todos'::regclass`);
    await expect.poll(marks).toEqual([]);
    await student.client.from('todos').insert(taskOf(student, 'Unheard')).throwOnError();
    expect(await backend.query('select * from _realtime.changes')).toEqual([]);
  });
});

test('changes by an external psql arrive in commit order, whatever their size', async () => {
  const server = await startPostgres();
  const backend = await startTestBackend(server.options);
  const sql = postgres(server.url, { max: 2, onnotice: () => {} });
  try {
    const student = await signUp(backend);
    const changes = await listenToTodos(student.client);
    const insert = (db: postgres.Sql | postgres.TransactionSql, title: string) =>
      db`insert into public.todos (id, "createdBy", title, notes) values (${crypto.randomUUID()}, ${student.id}, ${title}, ${'x'.repeat(19_000)})`;
    await sql.begin(async (first) => {
      await insert(first, 'Begun first, committed last');
      await insert(sql, 'Begun last, committed first');
    });
    expect([await changes.next(), await changes.next()]).toMatchObject([
      { new: { title: 'Begun last, committed first' } },
      { new: { title: 'Begun first, committed last', notes: 'x'.repeat(19_000) } },
    ]);
    await changes.stop();
  } finally {
    await sql.end();
    await backend.close();
    await server.stop();
  }
});
