import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Changes, listen, listenToTodos } from '../testing/changes.ts';
import { signUp, type Student, taskOf } from '../testing/client.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

describe('changes', () => {
  let backend: TokenBackend;
  let student: Student;
  let stranger: Student;
  let witness: Changes;

  beforeAll(async () => {
    backend = await startTokenBackend();
    [student, stranger] = [await signUp(backend), await signUp(backend)];
    await backend.query('create table public.clubs (id int primary key, name text)');
    await backend.query('create table public.club_members (club int, member uuid, primary key (club, member))');
    await backend.query('create table public.posts (id int primary key, club int, body text, published boolean not null default true)');
    await backend.query('alter table public.club_members enable row level security');
    await backend.query('alter table public.posts enable row level security');
    await backend.query('create policy own on public.club_members for select to authenticated using (member = (select auth.uid()))');
    await backend.query(`create policy members on public.posts for select to authenticated
      using (published and exists (select from public.club_members m where m.club = posts.club and m.member = (select auth.uid())))`);
    await backend.query('create policy no_spam on public.posts as restrictive for select to public using (body is distinct from $$spam$$)');
    await backend.query('grant select on public.club_members, public.posts to authenticated, service_role');
    await backend.query('alter publication supabase_realtime add table public.posts, public.club_members');
    witness = await listen(await backend.clientOf({ role: 'service_role' }), { table: 'posts' });
  });

  afterAll(() => backend.close());

  /** Changes arrive in order: the first one after this row shows whether another was sent before. */
  async function nextAfterMarker(changes: Changes, marker: () => Promise<unknown>): Promise<unknown> {
    await marker();
    const change = await changes.next();
    return change.eventType === 'DELETE' ? change.old : change.new;
  }

  const join = (club: number, { id }: Student) => backend.query('insert into public.club_members values ($1, $2)', [club, id]);

  /** Resolves when visibility is decided: it is queried for all subscribers at once. */
  async function post(id: number, club: number, body = 'hello'): Promise<void> {
    await backend.query('insert into public.posts values ($1, $2, $3)', [id, club, body]);
    for (let seen: unknown; seen !== id;) seen = ((await witness.next()).new as { id?: number }).id;
  }

  test('of a row hidden by row-level security reach nobody, even without a filter', async () => {
    const changes = await listenToTodos(stranger.client);
    await student.client.from('todos').insert(taskOf(student, 'Mine')).throwOnError();
    const theirs = taskOf(stranger, 'Theirs');
    expect(await nextAfterMarker(changes, async () => stranger.client.from('todos').insert(theirs))).toMatchObject({ title: 'Theirs' });
    await changes.stop();
  });

  test('of a deleted row give its owner the key only, and others nothing', async () => {
    const [own, others] = [
      await listenToTodos(student.client, undefined, 'DELETE'),
      await listenToTodos(stranger.client, undefined, 'DELETE'),
    ];
    const [mine, theirs] = [taskOf(student, 'Secret'), taskOf(stranger, 'Also secret')];
    await student.client.from('todos').insert(mine).throwOnError();
    await stranger.client.from('todos').insert(theirs).throwOnError();
    await backend.query('alter table public.todos disable trigger sync_bury');
    for (const { id } of [mine, theirs]) await backend.query('delete from public.todos where id = $1', [id]);
    await backend.query('alter table public.todos enable trigger sync_bury');
    expect((await own.next()).old).toEqual({ id: mine.id });
    expect((await others.next()).old).toEqual({ id: theirs.id });
    await Promise.all([own.stop(), others.stop()]);
  });

  test('reach a member from joining on, and never after leaving', async () => {
    const changes = await listen(student.client, { table: 'posts' });
    await post(1, 1);
    await join(1, student);
    expect(await nextAfterMarker(changes, () => post(2, 1))).toMatchObject({ id: 2 });
    await backend.query('delete from public.club_members where club = 1');
    await post(3, 1);
    await backend.query('update public.posts set body = $$edited$$ where club = 1');
    await backend.query('delete from public.posts where club = 1');
    await join(2, student);
    expect(await nextAfterMarker(changes, () => post(4, 2))).toMatchObject({ id: 4, club: 2 });
    await changes.stop();
  });

  test('of a row hidden before delivery are not sent', async () => {
    await join(5, student);
    const changes = await listen(student.client, { table: 'posts' });
    await backend.query(`do $$ begin
      insert into public.posts values (50, 5, 'published by mistake');
      update public.posts set published = false where id = 50;
    end $$`);
    expect(await nextAfterMarker(changes, () => post(51, 5))).toMatchObject({ id: 51 });
    await changes.stop();
  });

  test('of a row that just became visible do not reveal its past', async () => {
    await join(6, student);
    const changes = await listen(student.client, { table: 'posts' });
    await backend.query(`do $$ begin
      insert into public.posts values (60, 99, 'a draft of somebody else');
      update public.posts set club = 6, body = 'the clean copy' where id = 60;
    end $$`);
    expect(await changes.next()).toMatchObject({ eventType: 'UPDATE', new: { id: 60, body: 'the clean copy' }, old: { id: 60 } });
    await changes.stop();
  });

  test('obey restrictive policies, also of deleted rows', async () => {
    await join(7, student);
    const changes = await listen(student.client, { table: 'posts' });
    await post(70, 7, 'spam');
    await backend.query('delete from public.posts where id = 70');
    expect(await nextAfterMarker(changes, () => post(71, 7))).toMatchObject({ id: 71 });
    await changes.stop();
  });

  test('stop when a policy is dropped, and a failing policy hides every row', async () => {
    await join(8, student);
    const changes = await listen(student.client, { table: 'posts' });
    await backend.query('create policy broken on public.posts as restrictive for select to public using (id / (id - 80) > 0)');
    await post(80, 8);
    await backend.query('drop policy broken on public.posts');
    expect(await nextAfterMarker(changes, () => post(81, 8))).toMatchObject({ id: 81 });
    await backend.query('alter policy members on public.posts using (false)');
    await post(82, 8);
    await backend.query(`alter policy members on public.posts
      using (published and exists (select from public.club_members m where m.club = posts.club and m.member = (select auth.uid())))`);
    expect(await nextAfterMarker(changes, () => post(83, 8))).toMatchObject({ id: 83 });
    await changes.stop();
  });

  test('omit a column, then the table, once its privilege is revoked', async () => {
    await join(9, student);
    const changes = await listen(student.client, { table: 'posts' });
    await backend.query('revoke select on public.posts from authenticated');
    await post(90, 9);
    await backend.query('grant select (id, club, published) on public.posts to authenticated');
    expect(await nextAfterMarker(changes, () => post(91, 9))).toEqual({ id: 91, club: 9, published: true });
    await backend.query('grant select on public.posts to authenticated');
    await changes.stop();
  });

  test('do not reach a deleted user’s token', async () => {
    const gone = await signUp(backend);
    await join(10, gone);
    const own = await listen(gone.client, { table: 'todos' });
    // Signed elsewhere: without a session that could end.
    const client = await backend.clientOf({ sub: gone.id, role: 'authenticated' });
    const changes = await listen(client, { table: 'posts' }, { table: 'todos' });
    await post(100, 10);
    expect((await changes.next()).new).toMatchObject({ id: 100 });
    await backend.query('delete from public.club_members where member = $1', [gone.id]);
    await backend.query('delete from auth.users where id = $1', [gone.id]);
    await own.closed;
    await post(101, 10);
    await student.client.from('todos').insert(taskOf(student, 'Not theirs')).throwOnError();
    // The marker row: visible to these claims, although the user is gone.
    await join(11, gone);
    expect(await nextAfterMarker(changes, () => post(110, 11))).toMatchObject({ id: 110 });
    await changes.stop();
  });

  test('follow the claims of the current token', async () => {
    const client = await backend.clientOf({ sub: student.id, role: 'authenticated' });
    await join(12, student);
    const changes = await listen(client, { table: 'posts' });
    await post(120, 12);
    expect((await changes.next()).new).toMatchObject({ id: 120 });
    await client.realtime.setAuth(backend.sign({ sub: stranger.id, role: 'authenticated' }));
    await changes.nextSystemMessage();
    await post(121, 12);
    await join(13, stranger);
    expect(await nextAfterMarker(changes, () => post(130, 13))).toMatchObject({ id: 130 });
    await changes.stop();
  });

  test('do not reach an expired token, even while its channel is closing', async () => {
    const claims = { sub: student.id, role: 'authenticated' };
    const client = await backend.clientOf(claims);
    await join(14, student);
    const changes = await listen(client, { table: 'posts' });
    // Created late, so that joining may take its time.
    await client.realtime.setAuth(backend.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 1 }));
    expect(await changes.nextError()).toMatch(/^Token has expired/);
    await changes.closed;
    await post(140, 14);
    await expect(Promise.race([changes.next(), post(141, 14).then(() => 'nothing')])).resolves.toBe('nothing');
  });

  test('reach the service role completely, and an unknown role never', async () => {
    const none = await listen(await backend.clientOf({ role: 'postgres', sub: student.id }), { table: 'posts' });
    await post(150, 98);
    await expect(Promise.race([none.next(), post(151, 98).then(() => 'nothing')])).resolves.toBe('nothing');
    await none.stop();
  });
});
