import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

describe('a broadcast', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend();
    await backend.query(`create policy own on realtime.messages for select to authenticated using (realtime.topic() = auth.uid()::text)`);
  });

  afterAll(() => backend.close());

  /** Joins a private topic named after a new user. */
  async function listening(config: object = {}): Promise<{ socket: RawSocket; name: string }> {
    const name = crypto.randomUUID();
    return { socket: await listeningTo(name, config), name };
  }

  async function listeningTo(name: string, config: object = {}): Promise<RawSocket> {
    const socket = await RawSocket.open(backend, '1.0.0');
    const access_token = backend.sign({ role: 'authenticated', sub: name });
    expect(await socket.join({ config: { private: true, ...config }, access_token }, `realtime:${name}`)).toMatchObject({ status: 'ok' });
    return socket;
  }

  const nextBroadcast = async (socket: RawSocket) => (await socket.next('broadcast')).payload;

  test('reaches its private topic, but not the public one of that name', async () => {
    const { socket, name } = await listening();
    const outside = await RawSocket.open(backend, '1.0.0');
    await outside.join({ config: {} }, `realtime:${name}`);
    await backend.query(`select realtime.send('{"text":"secret"}', 'said', $1)`, [name]);
    await backend.query(`select realtime.send('{"text":"public"}', 'said', $1, false)`, [name]);
    expect(await nextBroadcast(socket)).toEqual({
      type: 'broadcast',
      event: 'said',
      payload: { id: expect.any(String), text: 'secret' },
      meta: { id: expect.any(String) },
    });
    expect(await nextBroadcast(outside)).toMatchObject({ payload: { text: 'public' } });
    for (const each of [socket, outside]) each.close();
  });

  test('is sent on commit, and not after a rollback', async () => {
    const { socket, name } = await listening();
    await expect(
      backend.query(`do $$ begin perform realtime.send('{"text":"undone"}', 'said', '${name}'); raise 'no'; end $$`),
    ).rejects.toThrow('no');
    await backend.query(`select realtime.send('{"text":"done"}', 'said', $1)`, [name]);
    expect(await nextBroadcast(socket)).toMatchObject({ payload: { text: 'done' } });
    socket.close();
  });

  test('may be larger than a notification, and may be bytes', async () => {
    const name = crypto.randomUUID();
    const socket = await listeningTo(name);
    await backend.query(`select realtime.send(jsonb_build_object('text', repeat('x', 20000)), 'said', $1)`, [name]);
    expect(await nextBroadcast(socket)).toMatchObject({ payload: { text: 'x'.repeat(20_000) } });
    socket.close();

    const reader = await RawSocket.open(backend, '2.0.0');
    const access_token = backend.sign({ role: 'authenticated', sub: name });
    await reader.join({ config: { private: true }, access_token }, `realtime:${name}`);
    await backend.query(`select realtime.send_binary('\\x00ff7b'::bytea, 'drawn', $1)`, [name]);
    expect((await reader.frames.next()).subarray(-3)).toEqual(Buffer.from([0, 255, 123]));
    reader.close();
  });

  test('from a trigger has the rows of each change', async () => {
    const { socket, name } = await listening();
    await backend.query('create table if not exists public.marks (id int primary key, owner uuid, points int)');
    await backend.query(`create or replace function public.tell_of_marks() returns trigger language plpgsql security definer as $$ begin
      perform realtime.broadcast_changes(coalesce(new.owner, old.owner)::text, tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$`);
    await backend.query(`create or replace trigger tell after insert or update or delete on public.marks
      for each row execute function public.tell_of_marks()`);
    await backend.query('insert into public.marks values (1, $1, 5)', [name]);
    await backend.query('update public.marks set points = 6');
    await backend.query('delete from public.marks');
    const row = (points: number) => ({ id: 1, owner: name, points });
    const place = { table: 'marks', schema: 'public' };
    expect([await nextBroadcast(socket), await nextBroadcast(socket), await nextBroadcast(socket)]).toMatchObject([
      { event: 'INSERT', payload: { ...place, operation: 'INSERT', record: row(5), old_record: null } },
      { event: 'UPDATE', payload: { ...place, operation: 'UPDATE', record: row(6), old_record: row(5) } },
      { event: 'DELETE', payload: { ...place, operation: 'DELETE', record: null, old_record: row(6) } },
    ]);
    socket.close();
  });

  test('that fails does not undo the write that caused it', async () => {
    await backend.query('create table if not exists public.kept (id int)');
    await backend.query(`do $$ begin
      insert into public.kept values (1);
      perform realtime.send('{}', 'said', null);
    end $$`);
    expect(await backend.query('select id from public.kept')).toEqual([{ id: 1 }]);
  });

  test('is replayed to later clients, since the requested time and without duplicates', async () => {
    const { socket: earlier, name } = await listening();
    for (const text of ['too old', 'first', 'second']) {
      await backend.query(`select realtime.send(jsonb_build_object('text', $1::text), 'said', $2)`, [text, name]);
      // Until it arrived somewhere it is live, and would reach new members.
      expect(await nextBroadcast(earlier)).toMatchObject({ payload: { text } });
    }
    await backend.query(`update realtime.messages set inserted_at = inserted_at - interval '1 hour' where payload->>'text' = 'too old'`);
    const since = Date.now() - 60_000;
    const socket = await listeningTo(name, { broadcast: { replay: { since, limit: 5 } } });
    await backend.query(`select realtime.send('{"text":"live"}', 'said', $1)`, [name]);
    expect([await nextBroadcast(socket), await nextBroadcast(socket), await nextBroadcast(socket)]).toMatchObject([
      { event: 'said', payload: { text: 'first' }, meta: { replayed: true, id: expect.any(String) } },
      { event: 'said', payload: { text: 'second' }, meta: { replayed: true } },
      { event: 'said', payload: { text: 'live' }, meta: { id: expect.any(String) } },
    ]);
    const latest = await listeningTo(name, { broadcast: { replay: { since, limit: 1 } } });
    expect(await nextBroadcast(latest)).toMatchObject({ payload: { text: 'live' }, meta: { replayed: true } });
    for (const each of [earlier, socket, latest]) each.close();
  });

  test.each([
    ['a public topic', { private: false, broadcast: { replay: { since: 0 } } }, 'Replay is not allowed for public channels'],
    ['a time that is none', { private: true, broadcast: { replay: { since: 'yesterday' } } }, 'Replay params are not valid'],
    ['a number that is none', { private: true, broadcast: { replay: { since: 0, limit: 'all' } } }, 'Replay params are not valid'],
  ])('is not replayed for %s', async (_name, config, reason) => {
    const name = crypto.randomUUID();
    const socket = await RawSocket.open(backend, '1.0.0');
    expect(await socket.join({ config, access_token: backend.sign({ role: 'authenticated', sub: name }) }, `realtime:${name}`)).toEqual({
      status: 'error',
      response: { reason: `UnableToReplayMessages: ${reason}` },
    });
    socket.close();
  });

  test('is announced to clients that ask when it would arrive', async () => {
    const { socket, name } = await listening({ broadcast: { replication_ready: true } });
    expect((await socket.next('system')).payload).toEqual({
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: name,
    });
    socket.close();
  });
});
