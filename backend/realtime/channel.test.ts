import type { RealtimeChannel } from '@supabase/supabase-js';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningBackend, startBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../supabase-app.ts';
import { listenToTodos } from '../testing/changes.ts';
import { signUp, type Student, taskOf, visitor } from '../testing/client.ts';

describe('a Realtime channel', { timeout: 30_000 }, () => {
  let backend: RunningBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await startBackend({ port: 0, dataDir: 'memory://', jwtExpiry: 4 });
    student = await signUp(backend);
  }, 60_000);
  afterAll(() => backend.close());

  test('is closed with its reason when the token expires', async () => {
    const pupil = await signUp(backend);
    const changes = await listenToTodos(pupil.client);
    expect(await changes.nextSystemMessage()).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
    });
    await changes.closed;
  });

  test('outlives a token that is renewed in time', async () => {
    const pupil = await signUp(backend);
    const changes = await listenToTodos(pupil.client);
    const expiry = secondsUntilExpiry(pupil.accessToken);
    for (let renewals = 0; renewals < 2; renewals++) {
      await new Promise((resolve) => setTimeout(resolve, (expiry - 1) * 1000));
      const { data, error } = await pupil.client.auth.refreshSession();
      if (error) throw error;
      await pupil.client.realtime.setAuth(data.session!.access_token);
    }
    await pupil.client.from('todos').insert(taskOf(pupil, 'Still here')).throwOnError();
    expect((await changes.next()).new).toMatchObject({ title: 'Still here' });
    await changes.stop();
  });

  test('cannot be joined with a token signed by somebody else', async () => {
    const forged = forge({ sub: student.id, role: 'service_role', exp: 4_000_000_000 });
    const socket = await RawSocket.open(backend, '1.0.0');
    const reply = await socket.join({ config: { postgres_changes: [] }, access_token: forged });
    expect(reply).toEqual({ status: 'error', response: { reason: 'JwtSignatureError: Failed to validate JWT signature' } });
    socket.close();
  });

  test('is refused without one of our API keys', async () => {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=wrong&vsn=1.0.0`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('401');
  });

  test.each(['1.0.0', '2.0.0'] as const)('speaks protocol %s: ids in order and not zero, heartbeat, leave', async (version) => {
    const [socket, { accessToken }] = [await RawSocket.open(backend, version), await signUp(backend)];
    const postgres_changes = [
      { event: '*', schema: 'public', table: 'todos', filter: `createdBy=eq.${student.id}` },
      { event: 'INSERT', schema: 'public', table: 'userSubjects' },
    ];
    const reply = await socket.join({ config: { postgres_changes }, access_token: accessToken });
    const answered = (reply.response as { postgres_changes: { id: number }[] }).postgres_changes;
    expect(reply.status).toBe('ok');
    expect(answered).toEqual(postgres_changes.map((binding) => ({ ...binding, id: expect.any(Number) })));
    expect(answered.every(({ id }) => id > 0) && answered[0]!.id !== answered[1]!.id).toBe(true);
    expect((await socket.next('system')).payload).toMatchObject({
      status: 'ok',
      extension: 'postgres_changes',
      message: 'Subscribed to PostgreSQL',
      channel: 'raw',
    });

    socket.send('phoenix', 'heartbeat', {});
    expect((await socket.next('phx_reply')).payload).toEqual({ status: 'ok', response: {} });
    socket.send('realtime:raw', 'phx_leave', {});
    expect((await socket.next('phx_reply')).payload).toEqual({ status: 'ok', response: {} });
    await socket.next('phx_close');
    socket.close();
  });

  test('survives messages that are nonsense', async () => {
    const socket = await RawSocket.open(backend, '2.0.0');
    for (const junk of ['', '{', 'null', '[]', '[null,null,null,null,null]', '{"topic":1}', '["1","1","realtime:x","phx_join",7]'])
      socket.raw(junk);
    socket.raw(Buffer.from([3, 255, 255, 255, 255, 255, 1]));
    socket.send('phoenix', 'heartbeat', {});
    // The last piece of junk was a valid, if empty, join.
    const answered = [await socket.next('phx_reply'), await socket.next('phx_reply')].map(({ topic }) => topic);
    expect(answered.toSorted()).toEqual(['phoenix', 'realtime:x']);
    socket.close();
  });

  test('does not treat a private topic as a public one', async () => {
    const socket = await RawSocket.open(backend, '1.0.0');
    const reply = await socket.join({ config: { private: true } });
    expect(reply).toEqual({
      status: 'error',
      response: { reason: 'Unauthorized: You do not have permissions to read from this Channel topic: raw' },
    });
    socket.close();
  });

  test('carries broadcasts to the others, and to oneself only when asked', async () => {
    const [quiet, echoing] = [
      visitor(backend).channel('room'),
      visitor(backend).channel('room', { config: { broadcast: { self: true, ack: true } } }),
    ];
    const heard: string[] = [];
    const arrived = new Promise<void>((resolve) => {
      quiet.on('broadcast', { event: 'said' }, ({ payload }) => heard.push(`quiet ${payload.text}`));
      echoing.on('broadcast', { event: 'said' }, ({ payload }) => {
        heard.push(`echoing ${payload.text}`);
        if (payload.text === 'two') resolve();
      });
    });
    await Promise.all([subscribed(quiet), subscribed(echoing)]);
    await quiet.send({ type: 'broadcast', event: 'said', payload: { text: 'one' } });
    expect(await echoing.send({ type: 'broadcast', event: 'said', payload: { text: 'two' } })).toBe('ok');
    await arrived;
    expect(heard.filter((line) => line.startsWith('echoing'))).toEqual(['echoing one', 'echoing two']);
    expect(heard).not.toContain('quiet one');
    await Promise.all([quiet.unsubscribe(), echoing.unsubscribe()]);
  });

  test('tells who is present, who came and who left', async () => {
    const [first, second] = [
      visitor(backend).channel('desk', { config: { presence: { key: 'asha' } } }),
      visitor(backend).channel('desk', { config: { presence: { key: 'ravi' } } }),
    ];
    const joined = new Promise<void>((resolve) => first.on('presence', { event: 'join' }, ({ key }) => key === 'ravi' && resolve()));
    const left = new Promise<void>((resolve) => first.on('presence', { event: 'leave' }, ({ key }) => key === 'ravi' && resolve()));
    second.on('presence', { event: 'sync' }, () => {});
    await subscribed(first);
    await first.track({ studying: 'physics' });
    await subscribed(second);
    await second.track({ studying: 'maths' });
    await joined;
    expect(first.presenceState()).toMatchObject({ asha: [{ studying: 'physics' }], ravi: [{ studying: 'maths' }] });
    await second.untrack();
    await left;
    expect(Object.keys(first.presenceState())).toEqual(['asha']);
    await Promise.all([first.unsubscribe(), second.unsubscribe()]);
  });
});

function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      else if (status !== 'CLOSED') reject(error ?? new Error(status));
    });
  });
}

function secondsUntilExpiry(token: string): number {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number };
  return exp - Date.now() / 1000;
}

function forge(claims: object): string {
  const [header, payload] = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${header}.${payload}.${createHmac('sha256', 'not the secret').update(`${header}.${payload}`).digest('base64url')}`;
}

interface Received {
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** The protocol without a client library. */
class RawSocket {
  readonly #socket: WebSocket;
  readonly #version: '1.0.0' | '2.0.0';
  readonly #received: Received[] = [];
  #wake = () => {};
  #ref = 0;

  private constructor(socket: WebSocket, version: '1.0.0' | '2.0.0') {
    this.#socket = socket;
    this.#version = version;
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as unknown;
      const [, , topic, event, payload] = Array.isArray(message) ? (message as unknown[]) : [];
      this.#received.push((Array.isArray(message) ? { topic, event, payload } : message) as Received);
      this.#wake();
    });
  }

  static async open(backend: RunningBackend, version: '1.0.0' | '2.0.0'): Promise<RawSocket> {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=${version}`);
    await once(socket, 'open');
    return new RawSocket(socket, version);
  }

  send(topic: string, event: string, payload: unknown): void {
    this.#ref += 1;
    const ref = String(this.#ref);
    this.raw(JSON.stringify(this.#version === '2.0.0' ? ['1', ref, topic, event, payload] : { topic, event, payload, ref, join_ref: '1' }));
  }

  raw(data: string | Buffer): void {
    this.#socket.send(data);
  }

  async join(payload: unknown): Promise<{ status: string; response: unknown }> {
    this.send('realtime:raw', 'phx_join', payload);
    return (await this.next('phx_reply')).payload as { status: string; response: unknown };
  }

  /** The next message of this kind; others before it are dropped. */
  async next(event: string): Promise<Received> {
    for (;;) {
      const message = this.#received.shift();
      if (message?.event === event) return message;
      if (!message) await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  close(): void {
    this.#socket.close();
  }
}
