import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PerMessageDeflateOptions, WebSocket } from 'ws';
import { listenToTodos } from '../testing/changes.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';

const student = () => ({ role: 'authenticated', sub: crypto.randomUUID() });
const refusal = (reason: unknown) => ({ status: 'error', response: { reason } });
const binding = (index: number) => ({ event: '*', schema: 'public', table: 'todos', filter: `createdBy=eq.${crypto.randomUUID()}`, index });
const track = (payload: unknown) => ({ type: 'presence', event: 'track', payload });

describe('what a join may ask for', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend({
      realtime: {
        subscriptionsOfStudent: 3,
        channelsOfStudent: 6,
        selectionsOfStudent: 2,
        connectionsOfStudent: 2,
        bindingBytesOfStudent: 60_000,
      },
    });
  });
  afterAll(() => backend.close());

  const joining = (postgres_changes: readonly object[], access_token = backend.sign(student())) => ({
    config: { postgres_changes },
    access_token,
  });

  test('all feeds of fifty groups and a student fit, and their reply has an id for each', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    const bindings = Array.from({ length: 9 + 50 * 3 }, (_, index) => binding(index));
    const { status, response } = await socket.join(joining(bindings));
    expect(status).toBe('ok');
    const answered = response['postgres_changes'] as { id: number; filter: string; index?: number }[];
    expect(answered.map(({ filter }) => filter)).toEqual(bindings.map(({ filter }) => filter));
    expect(new Set(answered.map(({ id }) => id)).size).toBe(bindings.length);
    expect(answered[0], 'what is not used is not kept').not.toHaveProperty('index');
    expect((await socket.next('system')).payload).toMatchObject({ status: 'ok' });
    socket.close();
  });

  test('401 bindings are refused before they are read, and the socket is still good', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    expect(await socket.join(joining(Array.from({ length: 401 }, (_, index) => binding(index))))).toEqual(
      refusal('TooMuchRequested: A channel has at most 400 bindings'),
    );
    // 20,000 do not even fit into a frame that is parsed.
    socket.send('realtime:raw', 'phx_join', joining(Array.from({ length: 20_000 }, () => ({ event: '*', schema: 'public' }))));
    expect(await socket.closed).toBe(1009);
  });

  test.each([
    ['a filter of 5,001 characters', [{ ...binding(0), filter: `title=eq.${'x'.repeat(4992)}x` }], 'A filter has at most 5000 characters'],
    ['101 columns', [{ ...binding(0), select: Array.from({ length: 101 }, () => 'title') }], 'A binding selects at most 100 columns'],
  ])('%s is refused', async (_what, bindings, reason) => {
    const socket = await RawSocket.open(backend, '2.0.0');
    expect(await socket.join(joining(bindings))).toEqual(refusal(`TooMuchRequested: ${reason}`));
    socket.close();
  });

  test('bindings of all tables count as many as there are', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join(joining(Array.from({ length: 200 }, (_, index) => ({ event: `any ${index}`, schema: 'public', table: '*' }))));
    expect((await socket.next('system')).payload).toMatchObject({
      status: 'error',
      message: 'The bindings of this channel name too many tables.',
    });
    socket.close();
  });

  test.each([['realtime:' + 'x'.repeat(250)], ['realtime:new\nline'], ['realtime:nothing\u0000'], ['realtime:half \ud800 a pair']])(
    'the topic %j is refused',
    async (topic) => {
      const socket = await RawSocket.open(backend, '2.0.0');
      expect(await socket.join({ config: {} }, topic)).toEqual(refusal('TopicNameInvalid: A topic is text of at most 255 bytes'));
      socket.close();
    },
  );

  test('a token of 9,000 characters and a key of presence of 256 bytes are refused', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    expect(await socket.join({ config: {}, access_token: '.'.repeat(9000) })).toEqual(
      refusal('MalformedJWT: The token provided is not a valid JWT'),
    );
    expect(await socket.join({ config: { presence: { key: 'क'.repeat(86) } } })).toEqual(
      refusal('TooMuchRequested: A key of presence has at most 255 bytes'),
    );
    socket.close();
  });

  test('one student’s channels, subscriptions, selections and sockets are counted together, given back, and cost nobody else', async () => {
    const token = backend.sign(student());
    const sockets = [await RawSocket.open(backend, '2.0.0'), await RawSocket.open(backend, '2.0.0')];
    const tooMany = refusal('ChannelRateLimitReached: Too many channels of one user');
    const join = (index: number, topic: string, payload: object) => sockets[index]!.join(payload, `realtime:${topic}`);
    for (const topic of ['1', '2', '3'])
      expect(await join(Number(topic) % 2, topic, joining([binding(0)], token))).toMatchObject({ status: 'ok' });
    expect(await join(0, '4', joining([binding(0)], token))).toEqual(tooMany);
    for (const topic of ['4', '5', '6']) expect(await join(0, topic, joining([], token))).toMatchObject({ status: 'ok' });
    expect(await join(1, '7', joining([], token))).toEqual(tooMany);
    const third = await RawSocket.open(backend, '2.0.0');
    expect(await third.join(joining([], token))).toEqual(refusal('ConnectionRateLimitReached: Too many connections of one user'));
    expect(await third.join(joining([binding(0)]), 'realtime:somebody else')).toMatchObject({ status: 'ok' });

    sockets[0]!.send('realtime:2', 'phx_leave', {});
    await sockets[0]!.next('phx_close');
    expect(
      await join(
        1,
        '7',
        joining(
          [
            { ...binding(0), select: ['title'] },
            { ...binding(1), select: ['id'] },
          ],
          token,
        ),
      ),
    ).toMatchObject({
      status: 'ok',
    });
    sockets[0]!.close();
    await sockets[0]!.closed;
    expect(await third.join(joining([{ ...binding(0), select: ['notes'] }], token)), 'a third selection').toEqual(tooMany);
    expect(await third.join(joining([], token)), 'as one socket has gone').toMatchObject({ status: 'ok' });
    for (const socket of [sockets[1]!, third]) socket.close();
  });

  test('the text of one student’s bindings has a bound', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    const long = Array.from({ length: 15 }, (_, index) => ({ ...binding(index), filter: `title=eq.${'x'.repeat(4000)}${index}` }));
    expect(await socket.join(joining(long))).toEqual(refusal('ChannelRateLimitReached: Too many channels of one user'));
    socket.close();
  });
});

describe('frames', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend({
      trustedProxies: 1,
      realtime: {
        strikes: 20,
        connectionsOfNetwork: 3,
        unreadBytesOfNetwork: 200_000,
        unsentBytes: 500_000,
        sentBytesPerSecond: 20_000,
        maxPayload: 50_000,
      },
    });
  });
  afterAll(() => backend.close());

  let networks = 0;
  /** A socket from an address of its own. */
  async function openFrom(
    address = `203.0.113.${(networks += 1)}`,
    perMessageDeflate: boolean | PerMessageDeflateOptions = false,
  ): Promise<WebSocket> {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`, {
      headers: { 'x-forwarded-for': address },
      perMessageDeflate,
    });
    socket.on('error', () => {});
    await once(socket, 'open');
    return socket;
  }

  async function hasRoomFor(address: string): Promise<boolean> {
    try {
      (await openFrom(address)).terminate();
      return true;
    } catch {
      return false;
    }
  }

  const closed = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];
  const heartbeat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]);

  // Firefox offers compression without `client_max_window_bits`, and was refused: nothing came live.
  test.for([
    { browser: 'Chromium', offer: {} },
    { browser: 'Firefox', offer: { clientMaxWindowBits: false as unknown as number } },
  ])('$browser opens a compressed connection', async ({ offer }) => {
    const socket = await openFrom(undefined, offer);
    expect(socket.extensions).toMatch(/^permessage-deflate/);
    socket.send(heartbeat);
    const [reply] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(String(reply))).toMatchObject([null, '1', 'phoenix', 'phx_reply', { status: 'ok' }]);
    socket.terminate();
  });

  /** The server lives, and an honest client is served. */
  async function expectHonestJoin(): Promise<void> {
    const client = await backend.clientOf(student());
    const changes = await listenToTodos(client);
    await changes.stop();
    await client.realtime.disconnect();
  }

  test.each([
    ['deeper than a hundred levels', `["1","1","realtime:a","phx_join",${'['.repeat(200)}${']'.repeat(200)}]`],
    ['of eleven thousand values', `["1","1","realtime:a","phx_join",[${'0,'.repeat(11_000)}0]]`],
    ['with an event of 256 bytes', JSON.stringify(['1', '1', 'realtime:a', 'x'.repeat(256), {}])],
    ['with a ref of 256 bytes', JSON.stringify(['1', 'x'.repeat(256), 'realtime:a', 'phx_join', {}])],
  ])('%s are not answered, and many of them end the socket', async (_what, frame) => {
    const socket = await openFrom();
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    for (let index = 0; index < 30; index++) socket.send(frame);
    expect(await closed(socket)).toBe(1006);
    expect(received).toEqual([]);
    await expectHonestJoin();
  });

  test('an honest nested frame is answered', async () => {
    const socket = await openFrom();
    socket.send(`["1","1","realtime:a","phx_join",{"config":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}]`);
    expect(String(((await once(socket, 'message')) as [Buffer])[0])).toContain('"status":"ok"');
    socket.close();
  });

  test('a flood of good frames, of pings and of invalid UTF-8 end their sockets', async () => {
    const flooding = await openFrom();
    for (let index = 0; index < 3000; index++) flooding.send(heartbeat);
    expect(await closed(flooding)).toBe(1006);
    const pinging = await openFrom();
    for (let index = 0; index < 3000; index++) pinging.ping();
    expect(await closed(pinging)).toBe(1006);
    const garbled = await openFrom();
    garbled.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await closed(garbled)).toBe(1007);
    await expectHonestJoin();
  });

  test('unfinished frames of one network are bounded, and cost another network nothing', async () => {
    const address = '203.0.113.200';
    const sockets = [await openFrom(address), await openFrom(address), await openFrom(address)];
    const neighbour = await openFrom();
    const ends = Promise.race(sockets.map(closed));
    // Fragments of messages that never end.
    for (const socket of sockets) for (let index = 0; index < 10; index++) socket.send(Buffer.alloc(10_000), { fin: false });
    expect(await ends).toBe(1006);
    neighbour.send(heartbeat);
    expect(String(((await once(neighbour, 'message')) as [Buffer])[0])).toContain('"status":"ok"');
    for (const socket of [...sockets, neighbour]) socket.terminate();
  });

  test('a fourth socket of a network is refused, until one has gone', async () => {
    const address = '203.0.113.201';
    const sockets = [await openFrom(address), await openFrom(address), await openFrom(address)];
    const fourth = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}`, {
      headers: { 'x-forwarded-for': address },
    });
    expect(((await once(fourth, 'error')) as [Error])[0].message).toContain('429');
    const other = await openFrom();
    sockets[0]!.close();
    await closed(sockets[0]!);
    await expect.poll(() => hasRoomFor(address)).toBe(true);
    for (const socket of [...sockets, other]) socket.terminate();
  });

  test('what is inflated counts, not what was sent', async () => {
    const socket = await openFrom(undefined, true);
    // 200 bytes on the wire.
    socket.send('x'.repeat(150_000), { compress: true });
    expect(await closed(socket)).toBe(1009);
  });

  test('a receiver that does not read is disconnected, others receive all', async () => {
    const topic = 'realtime:fan-out';
    await backend.query('create table public.large (id int primary key, text text)');
    await backend.query('grant select on public.large to anon');
    await backend.query('alter publication supabase_realtime add table public.large');
    const postgres_changes = [{ event: 'INSERT', schema: 'public', table: 'large' }];
    const join = async (socket: WebSocket) => {
      socket.send(
        JSON.stringify(['1', '1', topic, 'phx_join', { config: { postgres_changes, postgres_changes_options: { wait: true } } }]),
      );
      await once(socket, 'message');
    };
    const [slow, reading] = [await openFrom(), await openFrom()];
    await join(slow);
    await join(reading);
    let received = 0;
    reading.on('message', (data) => (received += String(data).includes('"INSERT"') ? 1 : 0));
    slow.pause();
    // More than the kernel keeps for the slow one: 20 MB.
    for (let index = 0; index < 100; index++) {
      await backend.query(`insert into public.large values ($1, repeat('x', 200000))`, [index]);
      await expect.poll(() => received, { interval: 5 }).toBe(index + 1);
    }
    slow.resume();
    expect(await closed(slow)).toBe(1006);
    reading.terminate();
  });

  test('a student who sends to many has an allowance', async () => {
    const topic = 'realtime:crowd';
    const receivers = await Promise.all(Array.from({ length: 9 }, () => openFrom()));
    for (const socket of receivers) socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config: {} }]));
    await Promise.all(receivers.map((socket) => once(socket, 'message')));
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join({ config: {}, access_token: backend.sign(student()) }, topic);
    for (let index = 0; index < 3; index++)
      socket.send(topic, 'broadcast', { type: 'broadcast', event: 'e', payload: { text: 'x'.repeat(20_000) } });
    expect((await socket.next('system')).payload).toMatchObject({ status: 'error', message: 'Too many messages per second' });
    for (const each of receivers) each.terminate();
    socket.close();
  });

  test.each([
    ['//', 400],
    ['http://a:99999/', 400],
    ['/realtime/v1/websocket?%', 401],
    ['*', 400],
    ['/%ff/../../realtime', 400],
  ])('the upgrade %s is answered with %i, and the server lives', async (target, status) => {
    const stream = connect(Number(new URL(backend.url).port), '127.0.0.1');
    const key = createHash('sha1').update(target).digest('base64').slice(0, 24);
    stream.write(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    const [answer] = (await once(stream, 'data')) as [Buffer];
    expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
    stream.destroy();
    await expectHonestJoin();
  });

  test('a handshake that ws refuses gives its place back', async () => {
    const address = '203.0.113.202';
    for (let index = 0; index < 5; index++) {
      const stream = connect(Number(new URL(backend.url).port), '127.0.0.1');
      stream.write(
        `GET /realtime/v1/websocket?apikey=${PUBLISHABLE_KEY} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: no\r\n\r\n`,
      );
      expect(String(((await once(stream, 'data')) as [Buffer])[0])).toContain('HTTP/1.1 4');
      stream.destroy();
    }
    await expect.poll(() => hasRoomFor(address)).toBe(true);
  });
});

describe('presence', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend({
      realtime: { presenceBytes: 500, presenceBytesOfStudent: 900, presenceBytesOfTopic: 1500, presenceEntriesOfTopic: 5, presenceKeys: 3 },
    });
  });
  afterAll(() => backend.close());

  const entry = (length: number) => track({ text: 'x'.repeat(length) });
  const config = { config: { presence: { enabled: true, key: 'me' } } };

  async function joined(topic: string, access_token = backend.sign(student())): Promise<RawSocket> {
    const socket = await RawSocket.open(backend, '2.0.0');
    expect((await socket.join({ ...config, access_token }, topic)).status).toBe('ok');
    await socket.next('presence_state');
    return socket;
  }

  async function tracked(socket: RawSocket, topic: string, message: object): Promise<unknown> {
    socket.send(topic, 'presence', message);
    return (await socket.next('phx_reply')).payload;
  }

  const ok = { status: 'ok', response: {} };
  const full = refusal('There is no room for more presence');

  test.each([
    ['of 501 bytes', entry(490)],
    ['with four keys', track({ a: 1, b: 2, c: 3, d: 4 })],
  ])('an entry %s closes the channel', async (_what, message) => {
    const socket = await joined('realtime:large');
    socket.send('realtime:large', 'presence', message);
    expect((await socket.next('system')).payload).toMatchObject({ status: 'error', message: 'Track message size exceeded' });
    socket.close();
  });

  test('one student’s entries are counted together and given back', async () => {
    const token = backend.sign(student());
    const [first, second, third] = [
      await joined('realtime:one', token),
      await joined('realtime:two', token),
      await joined('realtime:three', token),
    ];
    expect(await tracked(first, 'realtime:one', entry(400))).toEqual(ok);
    expect(await tracked(second, 'realtime:two', entry(400))).toEqual(ok);
    expect(await tracked(third, 'realtime:three', entry(400))).toEqual(full);
    expect(await tracked(first, 'realtime:one', { type: 'presence', event: 'untrack' })).toEqual(ok);
    expect(await tracked(third, 'realtime:three', entry(400))).toEqual(ok);
    second.close();
    await second.closed;
    await expect.poll(() => tracked(first, 'realtime:one', entry(390))).toEqual(ok);
    for (const socket of [first, third]) socket.close();
  });

  test('a topic has room for some bytes and entries, which bounds the state that is sent to who joins', async () => {
    const sockets = await Promise.all(Array.from({ length: 6 }, () => joined('realtime:full')));
    for (const socket of sockets.slice(0, 3)) expect(await tracked(socket, 'realtime:full', entry(400))).toEqual(ok);
    expect(await tracked(sockets[3]!, 'realtime:full', entry(400))).toEqual(full);
    const late = await RawSocket.open(backend, '2.0.0');
    await late.join(config, 'realtime:full');
    expect(JSON.stringify((await late.next('presence_state')).payload).length).toBeLessThan(1600);
    for (const socket of sockets.slice(0, 3)) await tracked(socket, 'realtime:full', { type: 'presence', event: 'untrack' });
    for (const socket of sockets.slice(0, 5)) expect(await tracked(socket, 'realtime:full', entry(10))).toEqual(ok);
    expect(await tracked(sockets[5]!, 'realtime:full', entry(10))).toEqual(full);
    for (const socket of [...sockets, late]) socket.close();
  });
});
