import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQueue, type Queue } from '../testing/queue.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

interface Broadcast {
  readonly event: string;
  readonly payload?: unknown;
  readonly meta?: unknown;
}

const versions = ['1.0.0', '2.0.0'] as const;

describe('a broadcast', () => {
  let backend: TokenBackend;

  beforeAll(async () => {
    backend = await startTokenBackend({ realtime: { maxPayload: 10_000 } });
  });
  afterAll(() => backend.close());

  interface Joined {
    readonly channel: RealtimeChannel;
    readonly received: Queue<Broadcast>;
  }

  async function joined(topic: string, vsn: (typeof versions)[number], broadcast: { self?: boolean; ack?: boolean } = {}): Promise<Joined> {
    const client = await backend.clientOf({ role: 'anon' }, vsn);
    const channel = client.channel(topic, { config: { broadcast } });
    const received = createQueue<Broadcast>();
    channel.on('broadcast', { event: '*' }, received.push);
    await new Promise<void>((resolve, reject) =>
      channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error))),
    );
    return { channel, received };
  }

  const send = ({ channel }: Joined, event: string, payload?: unknown) => channel.send({ type: 'broadcast', event, payload });
  const leave = (...all: Joined[]) => Promise.all(all.map(({ channel }) => channel.unsubscribe()));

  describe.each(versions)('from a client of protocol %s', (from) => {
    test.each(versions)('reaches a client of %s unchanged, in any script', async (to) => {
      const topic = `room-${from}-${to} – कक्षा`;
      const [sender, receiver] = [await joined(topic, from), await joined(topic, to)];
      const payload = { text: 'गति 🎓', numbers: [1, 0.5, null, true], deep: { empty: {} } };
      await send(sender, 'कहा', payload);
      expect(await receiver.received.next()).toEqual({ type: 'broadcast', event: 'कहा', payload });
      await send(sender, 'nothing more');
      expect((await receiver.received.next()).event).toBe('nothing more');
      await leave(sender, receiver);
    });

    test('does not reach its sender, unless requested', async () => {
      const [quiet, echoing] = [await joined(`self-${from}`, from), await joined(`self-${from}`, from, { self: true })];
      await send(quiet, 'one');
      await send(echoing, 'two');
      expect([(await echoing.received.next()).event, (await echoing.received.next()).event]).toEqual(['one', 'two']);
      expect((await quiet.received.next()).event).toBe('two');
      await leave(quiet, echoing);
    });

    test('is acknowledged when requested, also when refused', async () => {
      const [sender, receiver] = [await joined(`ack-${from}`, from, { ack: true }), await joined(`ack-${from}`, from)];
      expect(await send(sender, 'said', { text: 'short' })).toBe('ok');
      expect(await send(sender, 'said', { text: 'x'.repeat(10_000) })).toBe('error');
      expect(await send(receiver, 'said', { text: 'x'.repeat(10_000) }), 'nobody waits for an answer').toBe('ok');
      expect(await send(sender, 'said', { text: 'again' })).toBe('ok');
      expect([await receiver.received.next(), await receiver.received.next()]).toMatchObject([
        { payload: { text: 'short' } },
        { payload: { text: 'again' } },
      ]);
      await leave(sender, receiver);
    });
  });

  test('of bytes reaches clients that can read bytes, and breaks no other', async () => {
    const [sender, receiver, older] = [await joined('bytes', '2.0.0'), await joined('bytes', '2.0.0'), await joined('bytes', '1.0.0')];
    const bytes = new Uint8Array([0, 255, 123, 34]).buffer;
    await send(sender, 'drawn', bytes);
    const { payload } = await receiver.received.next();
    expect(Buffer.from(payload as ArrayBuffer)).toEqual(Buffer.from(bytes));
    await send(sender, 'said', { text: 'legible' });
    expect(await older.received.next()).toMatchObject({ payload: { text: 'legible' } });
    await leave(sender, receiver, older);
  });

  test('labelled as JSON but invalid reaches nobody', async () => {
    const [socket, receiver] = [await RawSocket.open(backend, '2.0.0'), await joined('forged', '2.0.0')];
    await socket.join({ config: {} }, 'realtime:forged');
    const frame = (text: string) =>
      Buffer.concat([Buffer.from([3, 1, 1, 'realtime:forged'.length, 4, 0, 1]), Buffer.from('11realtime:forgedsaid'), Buffer.from(text)]);
    socket.raw(frame('{"text":'));
    socket.raw(frame('{"text":"whole"}'));
    expect(await receiver.received.next()).toMatchObject({ event: 'said', payload: { text: 'whole' } });
    socket.close();
    await leave(receiver);
  });

  test('to one topic does not reach another', async () => {
    const [here, there] = [await joined('here', '2.0.0', { self: true }), await joined('there', '2.0.0', { self: true })];
    await send(here, 'said', { where: 'here' });
    await send(there, 'said', { where: 'there' });
    expect([await here.received.next(), await there.received.next()]).toMatchObject([
      { payload: { where: 'here' } },
      { payload: { where: 'there' } },
    ]);
    await leave(here, there);
  });

  test('from an old client without a binary frame is passed on unchanged', async () => {
    const [socket, receiver] = [await RawSocket.open(backend, '2.0.0'), await joined('plain', '2.0.0')];
    await socket.join({ config: { broadcast: { ack: true } } }, 'realtime:plain');
    socket.send('realtime:plain', 'broadcast', { type: 'broadcast', event: 'said', payload: { text: 'plain' } });
    expect(await receiver.received.next()).toEqual({ type: 'broadcast', event: 'said', payload: { text: 'plain' } });
    expect((await socket.next('phx_reply')).payload).toEqual({ status: 'ok', response: {} });
    socket.send('realtime:plain', 'broadcast', { type: 'broadcast', event: 'said', payload: { text: 'x'.repeat(10_000) } });
    expect((await socket.next('phx_reply')).payload).toEqual({ status: 'error', response: { error: 'payload_size_exceeded' } });
    socket.close();
    await leave(receiver);
  });
});
