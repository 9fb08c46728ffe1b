import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../tests/support/postgres.ts';
import { type RunningBackend, startBackend } from '../start-backend.ts';
import { listenToTodos } from '../testing/changes.ts';
import { signUp, type Student, taskOf, visitor } from '../testing/client.ts';

const databases = {
  PGlite: async () => ({ options: {}, stop: async () => {} }),
  Postgres: async () => {
    const postgres = await startPostgres();
    return { options: { databaseUrl: postgres.url }, stop: () => postgres.stop() };
  },
};

describe.each(Object.entries(databases))('Realtime on %s', { timeout: 30_000 }, (_name, openDatabase) => {
  let backend: RunningBackend;
  let student: Student;
  let stranger: Student;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const database = await openDatabase();
    backend = await startBackend({ port: 0, dataDir: 'memory://', ...database.options });
    stop = async () => {
      await backend.close();
      await database.stop();
    };
    [student, stranger] = [await signUp(backend), await signUp(backend)];
  }, 60_000);

  afterAll(() => stop(), 20_000);

  test('an insert, an update and a deletion by key arrive with the values and types of the row', async () => {
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
    const updated = await changes.next();
    expect(updated).toMatchObject({ eventType: 'UPDATE', new: { title: 'Dynamics', _version: 2 }, old: { id: task.id } });
    await changes.stop();
  });

  test('a deletion tells its owner the key and nothing else, and a stranger nothing', async () => {
    const [own, others] = [
      await listenToTodos(student.client, undefined, 'DELETE'),
      await listenToTodos(stranger.client, undefined, 'DELETE'),
    ];
    const [mine, theirs] = [taskOf(student, 'Secret'), taskOf(stranger, 'Also secret')];
    await backend.query(
      'insert into public.todos (id, "createdBy", title) select * from jsonb_to_recordset($1::text::jsonb) as t (id uuid, "createdBy" uuid, title text)',
      [JSON.stringify([mine, theirs])],
    );
    await backend.query('alter table public.todos disable trigger sync_bury');
    for (const { id } of [mine, theirs]) await backend.query('delete from public.todos where id = $1', [id]);
    await backend.query('alter table public.todos enable trigger sync_bury');
    expect(await own.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: mine.id } });
    // Changes come in order: had the first been sent, it would be here.
    expect((await others.next()).old).toEqual({ id: theirs.id });
    await Promise.all([own.stop(), others.stop()]);
  });

  test('nobody learns of a row that row-level security hides, even without a filter', async () => {
    const changes = await listenToTodos(stranger.client);
    await student.client.from('todos').insert(taskOf(student, 'Mine')).throwOnError();
    await stranger.client.from('todos').insert(taskOf(stranger, 'Theirs')).throwOnError();
    // Changes come in order: had the first been sent, it would be here.
    expect((await changes.next()).new).toMatchObject({ title: 'Theirs' });
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
    // Its answer comes over the visitor's own connection, behind whatever was sent there.
    const later = await listenToTodos(client);
    await expect(Promise.race([changes.next(), Promise.resolve('nothing')])).resolves.toBe('nothing');
    await Promise.all([mine.stop(), changes.stop(), later.stop()]);
  });

  test.each([
    ['status=eq.done', { status: 'done' }],
    ['status=neq.todo', { status: 'done' }],
    ['createdAt=gt.1000', { createdAt: 1001 }],
    ['createdAt=gte.1001', { createdAt: 1001 }],
    ['createdAt=lt.1000', { createdAt: 999 }],
    ['createdAt=lte.999', { createdAt: 999 }],
    ['status=in.(doing,"done")', { status: 'done' }],
  ])('the filter %s lets through what it says and nothing else', async (filter, fields) => {
    const changes = await listenToTodos(student.client, filter);
    const others = { status: 'todo', createdAt: 1000 };
    await student.client
      .from('todos')
      .insert([
        { ...taskOf(student, 'Other'), ...others },
        { ...taskOf(student, 'Wanted'), ...others, ...fields },
      ])
      .throwOnError();
    expect((await changes.next()).new).toMatchObject({ title: 'Wanted' });
    await changes.stop();
  });

  test('a filter that Postgres cannot read is refused in words, and the channel lives on', async () => {
    await expect(listenToTodos(student.client, 'createdBy=eq.nobody')).rejects.toThrow(
      /Unable to subscribe to changes.*invalid input syntax for type uuid/,
    );
    await expect(listenToTodos(student.client, 'nosuch=eq.1')).rejects.toThrow(/Unable to subscribe to changes/);
  });

  test('SQL written past the API is seen, and what was rolled back is not', async () => {
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

  test('a push of 500 rows arrives whole and in order, also where the rows are large', async () => {
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

  test('a table nobody listens to leaves nothing behind', async () => {
    const marks = () => backend.query(`select from _realtime.subscribed where relation = 'public.todos'::regclass`);
    await expect.poll(marks).toEqual([]);
    await student.client.from('todos').insert(taskOf(student, 'Unheard')).throwOnError();
    expect(await backend.query('select * from _realtime.changes')).toEqual([]);
  });
});
