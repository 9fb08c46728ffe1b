import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQueue } from '../testing/queue.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

interface Diff {
  readonly joins: Record<string, { metas: Record<string, unknown>[] }>;
  readonly leaves: Record<string, { metas: Record<string, unknown>[] }>;
}

describe('presence', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend();
  });
  afterAll(() => backend.close());

  const track = (payload: unknown) => ({ type: 'presence', event: 'track', payload });
  const untrack = { type: 'presence', event: 'untrack' };

  /** A socket that joined the topic and read its initial presence, if requested. */
  async function joined(topic: string, presence: object = { enabled: true }): Promise<RawSocket> {
    const socket = await RawSocket.open(backend, '2.0.0');
    await socket.join({ config: { presence } }, topic);
    return socket;
  }

  const nextDiff = async (socket: RawSocket) => (await socket.next('presence_diff')).payload as Diff;

  test.each(['1.0.0', '2.0.0'] as const)('tells clients of %s who is there, who came, who changed and who left', async (vsn) => {
    const [asha, ravi] = [await backend.clientOf({ role: 'anon' }, vsn), await backend.clientOf({ role: 'anon' }, vsn)];
    const topic = `desk-${vsn}`;
    const [first, second] = [
      asha.channel(topic, { config: { presence: { key: 'asha' } } }),
      ravi.channel(topic, { config: { presence: { key: 'ravi' } } }),
    ];
    const said = createQueue<string>();
    first.on('presence', { event: 'join' }, ({ key, newPresences }) => said.push(`${key} came ${newPresences[0]!['studying']}`));
    first.on('presence', { event: 'leave' }, ({ key, leftPresences }) => said.push(`${key} left ${leftPresences[0]!['studying']}`));
    await new Promise<void>((resolve) => first.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    expect(await first.track({ studying: 'physics' })).toBe('ok');
    expect(await said.next()).toBe('asha came physics');
    await new Promise<void>((resolve) => second.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    expect(await second.track({ studying: 'maths' })).toBe('ok');
    expect(await said.next()).toBe('ravi came maths');
    expect(first.presenceState()).toMatchObject({ asha: [{ studying: 'physics' }], ravi: [{ studying: 'maths' }] });
    await second.track({ studying: 'chemistry' });
    expect(await said.next((line) => line.startsWith('ravi came'))).toBe('ravi came chemistry');
    expect(await second.untrack()).toBe('ok');
    expect(await said.next((line) => line.startsWith('ravi left c'))).toBe('ravi left chemistry');
    expect(Object.keys(first.presenceState())).toEqual(['asha']);
    await Promise.all([first.unsubscribe(), second.unsubscribe()]);
  });

  test('removes a member whose connection is lost', async () => {
    const [dying, watching] = [await joined('realtime:alive', { enabled: true, key: 'dying' }), await joined('realtime:alive')];
    dying.send('realtime:alive', 'presence', track({ name: 'Mortal' }));
    const { joins } = await nextDiff(watching);
    dying.close();
    expect(await nextDiff(watching)).toEqual({ joins: {}, leaves: joins });
    watching.close();
  });

  test('reaches only those who ask for it or track something', async () => {
    const [deaf, tracking] = [await joined('realtime:quiet', { enabled: false }), await joined('realtime:quiet', {})];
    tracking.send('realtime:quiet', 'presence', track({ name: 'Newcomer' }));
    const received = await tracking.upToNow();
    expect(received.map(({ event }) => event)).toEqual(['presence_diff', 'presence_state', 'phx_reply']);
    expect((received[1]!.payload as Diff['joins'])[Object.keys((received[0]!.payload as Diff).joins)[0]!]?.metas).toEqual([
      { name: 'Newcomer', phx_ref: expect.any(String) },
    ]);
    expect(await deaf.upToNow()).toEqual([]);
    for (const socket of [deaf, tracking]) socket.close();
  });

  test('tracking the same again sends nothing; a new value replaces the old', async () => {
    const socket = await joined('realtime:repeat', { enabled: true, key: 'me' });
    const watching = await joined('realtime:repeat');
    socket.send('realtime:repeat', 'presence', track({ step: 1 }));
    const first = (await nextDiff(watching)).joins['me']!.metas[0]!;
    socket.send('realtime:repeat', 'presence', track({ step: 1 }));
    socket.send('realtime:repeat', 'presence', track({ step: 2 }));
    expect(await nextDiff(watching)).toEqual({
      joins: { me: { metas: [{ step: 2, phx_ref: expect.any(String), phx_ref_prev: first['phx_ref'] }] } },
      leaves: { me: { metas: [first] } },
    });
    for (const each of [socket, watching]) each.close();
  });

  test('several devices share a key', async () => {
    const sockets = [
      await joined('realtime:shared', { enabled: true, key: 'me' }),
      await joined('realtime:shared', { enabled: true, key: 'me' }),
    ];
    const watching = await joined('realtime:shared');
    for (const [index, socket] of sockets.entries()) socket.send('realtime:shared', 'presence', track({ device: index }));
    for (let count = 0; count < 2; count++) await nextDiff(watching);
    const late = await joined('realtime:shared');
    const state = (await late.next('presence_state')).payload as Diff['joins'];
    expect(new Set(state['me']!.metas.map((meta) => meta['device']))).toEqual(new Set([0, 1]));
    for (const socket of [...sockets, watching, late]) socket.close();
  });

  test.each([7, '__proto__', 'constructor'])('%j is a key like any other', async (key) => {
    const topic = `realtime:key-${key}`;
    const [socket, watching] = [await joined(topic, { enabled: true, key }), await joined(topic)];
    socket.send(topic, 'presence', track({ name: 'Odd' }));
    expect(Object.entries((await nextDiff(watching)).joins)).toEqual([
      [String(key), { metas: [{ name: 'Odd', phx_ref: expect.any(String) }] }],
    ]);
    for (const each of [socket, watching]) each.close();
  });

  test('must be an object', async () => {
    const socket = await joined('realtime:shapes');
    for (const payload of [null, 7, 'text', []]) {
      socket.send('realtime:shapes', 'presence', track(payload));
      expect((await socket.next('phx_reply')).payload).toEqual({
        status: 'error',
        response: { reason: 'Presence track payload must be a map' },
      });
    }
    socket.send('realtime:shapes', 'presence', { type: 'presence', event: 'haunt' });
    expect((await socket.next('phx_reply')).payload).toEqual({ status: 'error', response: {} });
    socket.close();
  });

  test('too many calls close the channel', async () => {
    const socket = await joined('realtime:restless');
    for (let calls = 0; calls < 6; calls++) socket.send('realtime:restless', 'presence', calls % 2 === 0 ? track({ calls }) : untrack);
    expect((await socket.next('system')).payload).toEqual({
      extension: 'system',
      status: 'error',
      message: 'Client presence rate limit exceeded',
      channel: 'restless',
    });
    await socket.next('phx_close');
    socket.close();
  });
});
