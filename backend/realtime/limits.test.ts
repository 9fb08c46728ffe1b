import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

describe('limits per client', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend({
      realtime: { maxConnections: 3, maxChannels: 2, joinsPerSecond: 1, messagesPerSecond: 5, maxPayload: 1000, presenceBytes: 500 },
    });
  });
  afterAll(() => backend.close());

  const refusal = (reason: string) => ({ status: 'error', response: { reason } });

  test('topics per connection', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    for (const topic of ['realtime:1', 'realtime:2']) expect((await socket.join({ config: {} }, topic)).status).toBe('ok');
    expect(await socket.join({ config: {} }, 'realtime:3')).toEqual(refusal('ChannelRateLimitReached: Too many channels'));
    expect((await socket.join({ config: {} }, 'realtime:2')).status, 'the same again').toBe('ok');
    socket.send('realtime:1', 'phx_leave', {});
    expect((await socket.join({ config: {} }, 'realtime:3')).status, 'one for another').toBe('ok');
    socket.close();
    await socket.closed;
  });

  test('consecutive joins', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    const statuses: string[] = [];
    for (let joins = 0; joins < 10; joins++) statuses.push((await socket.join({ config: {} })).status);
    expect(new Set(statuses)).toEqual(new Set(['ok']));
    expect(await socket.join({ config: {} })).toEqual(refusal('ClientJoinRateLimitReached: Too many joins per second'));
    await socket.closed;
  });

  test('concurrent connections', async () => {
    const sockets: RawSocket[] = [];
    for (let opened = 0; opened < 4; opened++) sockets.push(await RawSocket.open(backend, '2.0.0'));
    for (const socket of sockets.slice(0, 3)) expect((await socket.join({ config: {} })).status).toBe('ok');
    expect(await sockets[3]!.join({ config: {} })).toEqual(refusal('ConnectionRateLimitReached: Too many connected users'));
    sockets[0]!.close();
    await sockets[0]!.closed;
    expect((await sockets[3]!.join({ config: {} })).status, 'when one has gone').toBe('ok');
    for (const socket of sockets) socket.close();
    await Promise.all(sockets.map(({ closed }) => closed));
  });

  test('consecutive messages: the busy channel is closed, others stay', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    for (const topic of ['realtime:busy', 'realtime:calm']) await socket.join({ config: {} }, topic);
    for (let messages = 0; messages < 50; messages++)
      socket.send('realtime:busy', 'broadcast', { type: 'broadcast', event: 'said', payload: {} });
    expect(await socket.next('system')).toMatchObject({
      topic: 'realtime:busy',
      payload: { status: 'error', message: 'Too many messages per second', channel: 'busy' },
    });
    expect((await socket.next('phx_close')).topic).toBe('realtime:busy');
    socket.close();
    await socket.closed;
  });

  test('memory: an oversized frame closes the connection', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    socket.raw(Buffer.alloc(100_000));
    expect(await socket.closed).toBe(1009);
  });

  test('oversized presence closes the channel', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join({ config: {} });
    socket.send('realtime:raw', 'presence', { type: 'presence', event: 'track', payload: { text: 'x'.repeat(1000) } });
    expect((await socket.next('system')).payload).toMatchObject({ status: 'error', message: 'Track message size exceeded' });
    await socket.next('phx_close');
    socket.close();
    await socket.closed;
  });
});
