import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

describe('a private topic', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend();
    // Each right has its own claim; policies know topic and user, as documented.
    await backend.query(`create policy receive on realtime.messages for select to authenticated using (
      realtime.topic() like 'class:%' and realtime.messages.extension in (select jsonb_array_elements_text(auth.jwt()->'read')))`);
    await backend.query(`create policy send on realtime.messages for insert to authenticated with check (
      realtime.topic() like 'class:%' and extension in (select jsonb_array_elements_text(auth.jwt()->'write')))`);
    await backend.query(`create table public.rooms_users (user_id uuid, topic text)`);
    await backend.query('alter table public.rooms_users enable row level security');
    await backend.query('create policy own on public.rooms_users to authenticated using (user_id = (select auth.uid()))');
    await backend.query('grant select on public.rooms_users to authenticated');
    await backend.query(`create policy members on realtime.messages for select to authenticated using (exists (
      select ru.user_id from public.rooms_users ru
      where ru.user_id = (select auth.uid()) and ru.topic = (select realtime.topic()) and realtime.messages.extension in ('broadcast')))`);
    await backend.query(`create policy broken on realtime.messages for select to anon using (1 / (length(topic) - length(topic)) > 0)`);
  });

  afterAll(() => backend.close());

  const tokenFor = (read: string[], write: string[], sub: string = crypto.randomUUID()) =>
    backend.sign({ role: 'authenticated', sub, read, write });

  async function joined(
    token: string,
    topic: string,
    config: object = {},
  ): Promise<{ socket: RawSocket; answer: Awaited<ReturnType<RawSocket['join']>> }> {
    const socket = await RawSocket.open(backend, '2.0.0');
    const answer = await socket.join({ config: { private: true, ...config }, access_token: token }, topic);
    return { socket, answer };
  }

  const said = (text: string) => ({ type: 'broadcast', event: 'said', payload: { text } });
  const unauthorized = (name: string) => ({
    status: 'error',
    response: { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}` },
  });

  test('is closed without a permitting policy: to others, for other topics, for visitors', async () => {
    for (const [token, topic] of [
      [tokenFor([], []), 'realtime:class:1'],
      [tokenFor([], ['broadcast', 'presence']), 'realtime:class:1'],
      [tokenFor(['broadcast', 'presence'], ['broadcast']), 'realtime:elsewhere'],
      [backend.sign({ role: 'postgres', read: ['broadcast'] }), 'realtime:class:1'],
    ] as const) {
      const { socket, answer } = await joined(token, topic);
      expect(answer).toEqual(unauthorized(topic.slice('realtime:'.length)));
      socket.close();
    }
  });

  test('is closed by a failing policy', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    expect(await socket.join({ config: { private: true } }, 'realtime:class:1')).toEqual(unauthorized('class:1'));
    socket.close();
  });

  test('is open to the service role', async () => {
    const socket = await RawSocket.open(backend, '2.0.0', { key: backend.secretKey });
    expect(await socket.join({ config: { private: true } }, 'realtime:anything')).toMatchObject({ status: 'ok' });
    socket.close();
  });

  test('is open by the table-based policy of the documentation', async () => {
    const member = crypto.randomUUID();
    await backend.query('insert into public.rooms_users values ($1, $2)', [member, 'room-1']);
    const inside = await joined(tokenFor([], [], member), 'realtime:room-1');
    const outside = await joined(tokenFor([], []), 'realtime:room-1');
    expect([inside.answer.status, outside.answer.status]).toEqual(['ok', 'error']);
    inside.socket.close();
    outside.socket.close();
  });

  test('carries messages from permitted senders to permitted receivers only', async () => {
    const [teacher, pupil, watcher] = [
      await joined(tokenFor(['broadcast'], ['broadcast']), 'realtime:class:2'),
      await joined(tokenFor(['broadcast'], []), 'realtime:class:2', { broadcast: { ack: true } }),
      await joined(tokenFor(['presence'], ['broadcast']), 'realtime:class:2', { presence: { enabled: true } }),
    ];
    pupil.socket.send('realtime:class:2', 'broadcast', said('by one who may not'));
    expect((await pupil.socket.next('phx_reply')).payload).toEqual({ status: 'error', response: { error: 'unauthorized' } });
    watcher.socket.send('realtime:class:2', 'broadcast', said('by one who hears nothing'));
    expect((await pupil.socket.next('broadcast')).payload).toEqual(said('by one who hears nothing'));
    teacher.socket.send('realtime:class:2', 'broadcast', said('by the teacher'));
    expect((await pupil.socket.next('broadcast')).payload).toEqual(said('by the teacher'));
    expect((await watcher.socket.upToNow()).map(({ event }) => event)).toEqual(['presence_state']);
    for (const { socket } of [teacher, pupil, watcher]) socket.close();
  });

  test('presence obeys read and write rights', async () => {
    const presence = { enabled: true };
    const present = await joined(tokenFor(['presence'], ['presence']), 'realtime:class:3', { presence: { ...presence, key: 'present' } });
    const reader = await joined(tokenFor(['presence'], []), 'realtime:class:3', { presence });
    const deaf = await joined(tokenFor(['broadcast'], ['presence']), 'realtime:class:3', { presence: { ...presence, key: 'deaf' } });
    expect((await reader.socket.next('presence_state')).payload).toEqual({});
    const track = (name: string) => ({ type: 'presence', event: 'track', payload: { name } });

    reader.socket.send('realtime:class:3', 'presence', track('refused'));
    expect((await reader.socket.next('phx_reply')).payload).toEqual({ status: 'error', response: {} });
    deaf.socket.send('realtime:class:3', 'presence', track('Deaf'));
    present.socket.send('realtime:class:3', 'presence', track('Present'));
    const diffs = [await reader.socket.next('presence_diff'), await reader.socket.next('presence_diff')];
    expect(diffs.flatMap(({ payload }) => Object.keys((payload as { joins: object }).joins)).toSorted()).toEqual(['deaf', 'present']);
    expect((await deaf.socket.next('phx_reply')).payload).toEqual({ status: 'ok', response: {} });
    expect(await deaf.socket.upToNow()).toEqual([]);
    for (const { socket } of [present, reader, deaf]) socket.close();
  });

  test('differs from the public topic of its name', async () => {
    const inside = await joined(tokenFor(['broadcast'], ['broadcast']), 'realtime:class:4');
    const outside = await RawSocket.open(backend, '2.0.0');
    for (const topic of ['realtime:class:4', 'realtime:private:class:4']) await outside.join({ config: { private: false } }, topic);
    inside.socket.send('realtime:class:4', 'broadcast', said('a secret'));
    outside.send('realtime:class:4', 'broadcast', said('a forgery'));
    expect(await outside.upToNow()).toEqual([]);
    expect(await inside.socket.upToNow()).toEqual([]);
    inside.socket.close();
    outside.close();
  });

  test('is left when a new token may not read it, and new write rights apply', async () => {
    const topic = 'realtime:class:5';
    const [one, other] = [
      await joined(tokenFor(['broadcast'], ['broadcast']), topic, { broadcast: { ack: true } }),
      await joined(tokenFor(['broadcast'], []), topic),
    ];
    one.socket.send(topic, 'access_token', { access_token: tokenFor(['broadcast'], []) });
    one.socket.send(topic, 'broadcast', said('with rights that are gone'));
    expect((await one.socket.next('phx_reply')).payload).toMatchObject({ status: 'error' });
    other.socket.send(topic, 'access_token', { access_token: tokenFor(['broadcast'], ['broadcast']) });
    other.socket.send(topic, 'broadcast', said('with rights that are new'));
    expect((await one.socket.next('broadcast')).payload).toEqual(said('with rights that are new'));

    one.socket.send(topic, 'access_token', { access_token: tokenFor([], ['broadcast']) });
    expect((await one.socket.next('system')).payload).toEqual({
      extension: 'system',
      status: 'error',
      message: 'You do not have permissions to read from this Channel topic: class:5',
      channel: 'class:5',
    });
    expect((await one.socket.next('phx_close')).topic).toBe(topic);
    one.socket.close();
    other.socket.close();
  });

  test('is left on losing one of two read rights', async () => {
    const { socket } = await joined(tokenFor(['broadcast', 'presence'], []), 'realtime:class:6', { presence: { enabled: true } });
    socket.send('realtime:class:6', 'access_token', { access_token: tokenFor(['broadcast'], []) });
    expect((await socket.next('system')).payload).toMatchObject({
      message: 'You no longer have permission to read from this Channel topic: class:6',
    });
    await socket.next('phx_close');
    socket.close();
  });

  test('leaves nothing in the database, however often it is checked', async () => {
    const before = await backend.query('select count(*) from realtime.messages');
    const { socket } = await joined(tokenFor(['broadcast'], []), 'realtime:class:7');
    expect(await backend.query('select count(*) from realtime.messages')).toEqual(before);
    socket.close();
  });
});
