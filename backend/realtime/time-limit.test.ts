import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

const student = () => ({ role: 'authenticated', sub: crypto.randomUUID() });

describe('a policy that does not end', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend();
    await backend.query(`create policy slow on realtime.messages for select to anon, authenticated
      using (case when realtime.topic() = 'slow' then pg_sleep(60) is null else true end)`);
    await backend.query('create table public.slow (id int primary key, slow boolean)');
    await backend.query('alter table public.slow enable row level security');
    await backend.query(`create policy slow on public.slow for select to authenticated
      using (case when slow then pg_sleep(60) is null else true end)`);
    await backend.query('grant select on public.slow to authenticated');
    await backend.query('alter publication supabase_realtime add table public.slow');
  });
  afterAll(() => backend.close());

  test('joins nobody, and others join meanwhile', async () => {
    const [slow, other] = [await RawSocket.open(backend, '2.0.0'), await RawSocket.open(backend, '2.0.0')];
    const refused = slow.join({ config: { private: true } }, 'realtime:slow');
    const joined = other.join({ config: { private: true }, access_token: backend.sign(student()) }, 'realtime:quick');
    expect(await Promise.race([refused, joined])).toMatchObject({ status: 'ok' });
    expect(await refused).toEqual({ status: 'error', response: { reason: 'Unknown Error on Channel' } });
    for (const socket of [slow, other]) socket.close();
  });

  test('sends nothing, tells its subscribers to join again, and later changes arrive', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    const join = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'slow' }] }, access_token: backend.sign(student()) };
    await socket.join(join);
    await socket.next('system');
    await backend.query('insert into public.slow values (1, true)');
    expect((await socket.next('phx_error')).topic).toBe('realtime:raw');
    await socket.join(join);
    await socket.next('system');
    await backend.query('insert into public.slow values (2, false)');
    expect((await socket.next('postgres_changes')).payload).toMatchObject({ data: { record: { id: 2 } } });
    socket.close();
  });

  test('a role that cannot be set ends the statement: nothing is asked with the server’s own rights', async () => {
    await expect(backend.query(`select _realtime.assume('{}', 'nobody')`)).rejects.toThrow('nobody');
    const [may] = await backend.query(`select _realtime.may('r', 'broadcast', 'quick', '{}', 'anon') as open`);
    expect(may).toEqual({ open: true });
    await backend.query('create role barred nologin');
    await backend.query('grant usage on schema realtime to barred');
    const [barred] = await backend.query(`select _realtime.may('r', 'broadcast', 'quick', '{}', 'barred') as open`);
    expect(barred).toEqual({ open: false });
  });
});
