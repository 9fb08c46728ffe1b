import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';

const message = { topic: 'lobby', event: 'said', payload: {} };
const tooLarge = 'x'.repeat(1100);

describe('a broadcast by HTTP', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend({ realtime: { maxPayload: 1000, messagesPerSecond: 4 } });
    await backend.query(`create policy own on realtime.messages to authenticated
      using (realtime.topic() = auth.uid()::text) with check (realtime.topic() = auth.uid()::text and extension = 'broadcast')`);
  });
  afterAll(() => backend.close());

  async function listening(topic: string, access_token?: string): Promise<RawSocket> {
    const socket = await RawSocket.open(backend, '1.0.0');
    expect(await socket.join({ config: { private: access_token !== undefined }, access_token }, `realtime:${topic}`)).toMatchObject({
      status: 'ok',
    });
    return socket;
  }

  function post(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${backend.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      body,
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
    });
  }

  const batch = (messages: unknown, headers = {}) => post('', JSON.stringify({ messages }), headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const receivedBy = async (socket: RawSocket) => (await socket.upToNow()).map(({ payload }) => payload);

  test('of supabase-js before it has subscribed reaches subscribers', async () => {
    const socket = await listening('lobby');
    const channel = (await backend.clientOf({ role: 'anon' })).channel('lobby');
    expect(await channel.httpSend('said', { text: 'single' })).toEqual({ success: true });
    expect(await channel.send({ type: 'broadcast', event: 'said', payload: { text: 'batch' } })).toBe('ok');
    expect(await receivedBy(socket)).toEqual([
      { type: 'broadcast', event: 'said', payload: { text: 'single' } },
      { type: 'broadcast', event: 'said', payload: { text: 'batch' } },
    ]);
    socket.close();
  });

  test('carries bytes too', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join({ config: {} }, 'realtime:pictures');
    const channel = (await backend.clientOf({ role: 'anon' })).channel('pictures');
    expect(await channel.httpSend('drawn', new Uint8Array([0, 255]).buffer)).toEqual({ success: true });
    const frame = await socket.frames.next();
    expect(frame.subarray(-2)).toEqual(Buffer.from([0, 255]));
    expect(frame.includes('drawn')).toBe(true);
    socket.close();
  });

  test('to a private topic is checked by its policies', async () => {
    const [me, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const [mine, theirs, asPublic] = [
      await listening(me, backend.sign({ role: 'authenticated', sub: me })),
      await listening(other, backend.sign({ role: 'authenticated', sub: other })),
      await listening(me),
    ];
    const claims = { role: 'authenticated', sub: me };
    const client = await backend.clientOf(claims);
    const [own, foreign] = [client.channel(me, { config: { private: true } }), client.channel(other, { config: { private: true } })];
    expect(await own.httpSend('said', { text: 'to me' })).toEqual({ success: true });
    await expect(foreign.httpSend('said', { text: 'a forgery' })).rejects.toThrow('Unauthorized');
    const messages = [me, other].map((topic) => ({ topic, event: 'said', payload: { text: 'to both' }, private: true }));
    expect((await batch(messages, bearer(backend.sign(claims)))).status).toBe(202);
    expect((await batch(messages)).status, 'nobody in particular').toBe(202);
    expect((await batch(messages.slice(1), { apikey: backend.secretKey })).status, 'the service').toBe(202);
    expect(await receivedBy(mine)).toMatchObject([{ payload: { text: 'to me' } }, { payload: { text: 'to both' } }]);
    expect(await receivedBy(theirs)).toMatchObject([{ payload: { text: 'to both' } }]);
    expect(await receivedBy(asPublic)).toEqual([]);
    for (const socket of [mine, theirs, asPublic]) socket.close();
  });

  test.each([
    ['without a key', { apikey: '' }, 401],
    ['with a key that is not ours', { apikey: 'wrong' }, 401],
    ['with a token that has expired', () => bearer(backend.sign({ role: 'authenticated', exp: 1 })), 401],
    ['with a token signed by somebody else', bearer('a.b.c'), 401],
    ['with the key in place of the token', bearer(PUBLISHABLE_KEY), 202],
  ])('%s', async (_name, headers, status) => {
    const answer = await batch([message], typeof headers === 'function' ? headers() : headers);
    expect(answer.status).toBe(status);
    if (status === 401) expect(await answer.json()).toEqual({ message: 'Unauthorized' });
  });

  test.each([
    ['no messages', {}, { messages: ["can't be blank"] }],
    ['something else for messages', { messages: 'text' }, { messages: ["can't be blank"] }],
    [
      'one invalid message among valid ones',
      { messages: [message, { topic: '', payload: 'text' }] },
      { messages: [{}, { topic: ["can't be blank"], event: ["can't be blank"], payload: ['is invalid'] }] },
    ],
    ['no payload', { messages: [{ ...message, payload: undefined }] }, { messages: [{ payload: ["can't be blank"] }] }],
    [
      'too large a payload',
      { messages: [{ ...message, payload: { text: tooLarge } }] },
      { messages: [{ payload: ['Payload size exceeds tenant limit'] }] },
    ],
  ])('with %s is refused with the reasons', async (_name, body, errors) => {
    const answer = await post('', JSON.stringify(body));
    expect([answer.status, await answer.json()]).toEqual([422, { errors }]);
  });

  test.each([
    ['of another type', '/lobby/events/said', 'text/plain', 'text', 415],
    ['that is no JSON', '/lobby/events/said', 'application/json', '{', 400],
    ['of many that is no JSON', '', 'application/json', '{', 400],
    ['that is too large', '/lobby/events/said', 'application/json', JSON.stringify(tooLarge), 422],
    ['that is far too large', '/lobby/events/said', 'application/octet-stream', tooLarge.repeat(2), 413],
    ['to a topic that is no text', '/%ff/events/said', 'application/json', '{}', 400],
    ['of no event', '/lobby/events', 'application/json', '{}', 404],
  ])('%s is refused', async (_name, path, type, body, status) => {
    expect((await post(path, body, { 'content-type': type })).status).toBe(status);
  });

  test('requires POST and accepts any origin', async () => {
    const url = `${backend.url}/realtime/v1/api/broadcast`;
    expect((await fetch(url, { headers: { apikey: PUBLISHABLE_KEY } })).status).toBe(404);
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-origin')).toBeTruthy();
  });

  test('is rate-limited per caller', async () => {
    const busy = bearer(backend.sign({ role: 'authenticated', sub: crypto.randomUUID() }));
    const flood = await batch(
      Array.from({ length: 41 }, () => ({ topic: 'f', event: 'e', payload: {} })),
      busy,
    );
    expect([flood.status, await flood.json()]).toEqual([429, { message: 'Too many messages to broadcast, please reduce the batch size' }]);
    const single = await post('/flood/events/said', '{}', busy);
    expect([single.status, await single.json()]).toEqual([429, { message: 'You have exceeded your rate limit' }]);
    const other = bearer(backend.sign({ role: 'authenticated', sub: crypto.randomUUID() }));
    expect((await post('/flood/events/said', '{}', other)).status).toBe(202);
  });
});
