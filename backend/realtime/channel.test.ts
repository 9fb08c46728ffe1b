import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { listenToTodos } from '../testing/changes.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { signToken } from '../testing/sign-token.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

const now = () => Math.floor(Date.now() / 1000);

describe('a Realtime channel', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend();
  });
  afterAll(() => backend.close());

  const student = () => ({ role: 'authenticated', sub: crypto.randomUUID() });
  const refusal = (reason: unknown) => ({ status: 'error', response: { reason } });

  test.each([
    ['nothing', '', 401],
    ['a key that is not ours', 'wrong', 401],
    ['a token in its place', signToken({ role: 'authenticated', exp: 4_000_000_000 }, 'not the secret'), 401],
  ])('no socket opens with %s', async (_name, key, status) => {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain(String(status));
  });

  test.each(['1.0.0', '2.0.0'] as const)('speaks protocol %s: ids in order and not zero, heartbeat, leave', async (version) => {
    const socket = await RawSocket.open(backend, version);
    const postgres_changes = [
      { event: '*', schema: 'public', table: 'todos', filter: 'title=eq.Physics' },
      { event: 'INSERT', schema: 'public', table: 'userSubjects' },
    ];
    const reply = await socket.join({ config: { postgres_changes }, access_token: backend.sign(student()) });
    const answered = reply.response['postgres_changes'] as { id: number }[];
    expect(reply.status).toBe('ok');
    expect(answered).toEqual(postgres_changes.map((binding) => ({ ...binding, id: expect.any(Number) })));
    expect(answered.every(({ id }) => id > 0) && answered[0]!.id !== answered[1]!.id).toBe(true);
    expect((await socket.next('system')).payload).toEqual({
      status: 'ok',
      extension: 'postgres_changes',
      message: 'Subscribed to PostgreSQL',
      channel: 'raw',
    });

    socket.send('phoenix', 'heartbeat', {});
    expect(await socket.next('phx_reply')).toMatchObject({ topic: 'phoenix', payload: { status: 'ok', response: {} } });
    socket.send('realtime:raw', 'phx_leave', {});
    expect((await socket.next('phx_reply')).payload).toEqual({ status: 'ok', response: {} });
    await socket.next('phx_close');
    socket.send('realtime:raw', 'broadcast', { type: 'broadcast', event: 'late', payload: {} });
    expect((await socket.next('phx_reply')).payload).toEqual(refusal('unmatched topic'));
    socket.close();
  });

  test('leaving a topic that was never joined is no error', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    socket.send('realtime:never', 'phx_leave', {});
    expect((await socket.next('phx_reply')).payload).toEqual({ status: 'ok', response: {} });
    socket.close();
  });

  test('joining again closes the earlier channel, and nothing arrives twice', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join({ config: { broadcast: { self: true } } });
    socket.send('realtime:raw', 'phx_join', { config: { broadcast: { self: true } } });
    socket.send('realtime:raw', 'broadcast', { type: 'broadcast', event: 'once', payload: {} });
    await socket.next('phx_close');
    expect((await socket.next('phx_reply')).payload).toMatchObject({ status: 'ok' });
    await socket.next('broadcast');
    expect(await socket.upToNow()).toEqual([]);
    socket.close();
  });

  test.each([
    ['a topic without a name', 'realtime:', {}, 'TopicNameRequired: You must provide a topic name'],
    ['a topic of something else', 'elsewhere', {}, 'unmatched topic'],
    ['a token that is none', 'realtime:a', { access_token: 'no token' }, 'MalformedJWT: The token provided is not a valid JWT'],
    [
      'a token signed by somebody else',
      'realtime:a',
      { access_token: signToken({ role: 'service_role', exp: 4_000_000_000 }, 'not the secret') },
      'JwtSignatureError: Failed to validate JWT signature',
    ],
  ])('%s cannot be joined', async (_name, topic, payload, reason) => {
    const socket = await RawSocket.open(backend, '2.0.0');
    expect(await socket.join({ config: {}, ...payload }, topic)).toEqual(refusal(reason));
    expect((await socket.join({ config: {} })).status, 'the socket is still good').toBe('ok');
    socket.close();
  });

  test.each([
    ['has expired', { role: 'authenticated', exp: now() - 60 }, /^InvalidJWTToken: Token has expired \d+ seconds ago$/],
    ['says no role', { role: undefined }, /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/],
    ['says no expiry', { role: 'authenticated', exp: undefined }, /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/],
  ])('a token that %s joins nothing, and closes what is open', async (_name, claims, reason) => {
    const socket = await RawSocket.open(backend, '2.0.0');
    expect(await socket.join({ config: {}, access_token: backend.sign(claims) })).toEqual(refusal(expect.stringMatching(reason)));
    await socket.join({ config: {}, access_token: backend.sign(student()) });
    socket.send('realtime:raw', 'access_token', { access_token: backend.sign(claims) });
    expect((await socket.next('system')).payload).toEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(reason.source.replace('InvalidJWTToken: ', '')),
      channel: 'raw',
    });
    await socket.next('phx_close');
    socket.close();
  });

  test('an empty token is invalid', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join({ config: {}, access_token: backend.sign(student()) });
    socket.send('realtime:raw', 'access_token', { access_token: '' });
    expect((await socket.next('system')).payload).toMatchObject({ status: 'error' });
    await socket.next('phx_close');
    socket.close();
  });

  test.each([null, 'sb_publishable_key', 7, undefined])('stays as it is when %j comes instead of a new token', async (token) => {
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join({ config: {}, access_token: backend.sign(student()) });
    socket.send('realtime:raw', 'access_token', { access_token: token });
    expect(await socket.upToNow()).toEqual([]);
    socket.close();
  });

  test('the channel closes with a reason when the token expires, and stays open if renewed in time', async () => {
    const user = student();
    const [left, stays] = [await backend.clientOf(user), await backend.clientOf(user)];
    const [closing, open] = [await listenToTodos(left), await listenToTodos(stays)];
    // Created late, so that joining may take its time.
    const expiring = backend.sign({ ...user, exp: now() + 3 });
    await stays.realtime.setAuth(expiring);
    await stays.realtime.setAuth(backend.sign(user));
    expect(await open.nextSystemMessage()).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });

    await left.realtime.setAuth(expiring);
    expect(await closing.nextError()).toMatch(/^Token has expired \d+ seconds ago$/);
    await closing.closed;
    await backend.query(`insert into auth.users (id, email) values ($1, $2)`, [user.sub, `${user.sub}@example.com`]);
    await backend.query(`insert into public.todos (id, "createdBy", "createdAt", title, position) values ($1, $2, 0, 'Still here', 'a0')`, [
      crypto.randomUUID(),
      user.sub,
    ]);
    expect((await open.next()).new).toMatchObject({ title: 'Still here' });
    await open.stop();
  });

  test('a join can wait for database changes', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    const config = (table: string) => ({
      config: { postgres_changes: [{ event: '*', schema: 'public', table }], postgres_changes_options: { wait: true, timeout: 5000 } },
      access_token: backend.sign(student()),
    });
    expect(await socket.join(config('todos'), 'realtime:good')).toMatchObject({ status: 'ok' });
    expect((await socket.next('system')).payload).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
    expect(await socket.join(config('nothing'), 'realtime:bad')).toEqual(
      refusal(expect.stringMatching(/^RealtimeDisabledForConfiguration: .*nothing/)),
    );
    socket.close();
  });

  test('malformed messages do not break the socket', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    for (const junk of ['', '{', 'null', '[]', '[null,null,null,null,null]', '{"topic":1}', '["1","1","realtime:x","phx_join",7]'])
      socket.raw(junk);
    for (const junk of [[], [9], [3, 255, 255, 255, 255, 255, 1], [3, 0, 0, 0, 0, 0, 1]]) socket.raw(Buffer.from(junk));
    // The last malformed message except for the frames was a valid, empty join.
    expect((await socket.next('phx_reply')).topic).toBe('realtime:x');
    for (const payload of [null, 7, 'text', [], { event: 7 }, { event: 'track', payload: 7 }]) {
      for (const event of ['broadcast', 'access_token', 'presence', 'unknown', 'postgres_changes'])
        socket.send('realtime:x', event, payload);
    }
    socket.send('realtime:x', 'phx_join', { config: { broadcast: 7, presence: [], postgres_changes: { a: 1 }, private: 'no' } });
    socket.send('realtime:y', 'phx_join', { config: { postgres_changes: [7, null, {}, { event: 'SOME', schema: 3, table: {} }] } });
    expect((await socket.upToNow()).filter(({ event }) => event === 'phx_error')).toEqual([]);
    socket.close();
  });
});
