import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, test, type TestContext } from 'vitest';
import { WebSocket } from 'ws';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/supabase-app.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { type GroupChannel, heldChannel, holdChannel } from '../../src/data/groups/group-channel.ts';

let backend: RunningBackend;
let asha: Student;
let ravi: Student;

beforeAll(async () => {
  backend = await startTestBackend();
  [asha, ravi] = await Promise.all([signUp(backend), signUp(backend)]);
});
afterAll(() => backend.close());

/** Asha's group with Ravi, and their devices for as long as the test runs. */
async function openGroup(onTestFinished: TestContext['onTestFinished']) {
  const { data } = await asha.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
  const groupId: string = data.id;
  await ravi.client.rpc('join_group', { code: data.inviteCode }).throwOnError();

  /** A device with a socket of its own, which can be torn. */
  function deviceOf({ accessToken, id }: Student) {
    const sockets: WebSocket[] = [];
    class TornSocket extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        sockets.push(this);
      }
    }
    const client: SupabaseClient = createClient(backend.url, PUBLISHABLE_KEY, {
      accessToken: async () => accessToken,
      realtime: { transport: TornSocket as never },
    });
    onTestFinished(() => void client.realtime.disconnect());
    return { client, id, tear: () => sockets.at(-1)!.terminate() };
  }

  /** Until it is released, or the test is over. */
  function hold({ client, id }: ReturnType<typeof deviceOf>): ReturnType<typeof holdChannel> {
    const held = holdChannel(client, id, groupId, 0);
    let isHeld = true;
    const release = (): void => {
      if (isHeld) held.release();
      isHeld = false;
    };
    onTestFinished(release);
    return { ...held, release };
  }

  /** Members in one process share what is held, by the topic's name: a device of another student gets it by itself. */
  async function listen(student: Student): Promise<{ readonly said: object[]; readonly end: () => Promise<unknown> }> {
    const { client } = deviceOf(student);
    await client.realtime.setAuth();
    const said: object[] = [];
    const channel = client.channel(`group:${groupId}:0`, { config: { private: true, presence: { key: student.id, enabled: true } } });
    channel.on('presence', { event: 'sync' }, () => said.push(channel.presenceState()));
    channel.on('broadcast', { event: 'typing' }, ({ payload }) => said.push(payload));
    await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    await channel.track({ studying: { since: Date.now(), subject: 'Optics' }, joined: null });
    return { said, end: () => channel.send({ type: 'broadcast', event: 'typing', payload: { userId: student.id } }) };
  }

  return { groupId, deviceOf, hold, listen };
}

const told = (channel: GroupChannel, id: string) => channel.heard().told.get(id)?.[0] ?? null;
/** A busy machine takes its time, and so does who was thrown off. */
const PATIENCE = { timeout: 90_000 };
const studying = { studying: { since: 1_800_000_000_000, subject: 'Waves' }, joined: null };

// At once: most of their time they wait for what has to pass before somebody is thrown out, forgotten or let in again.
describe.concurrent('a group’s channel', () => {
  test('the database opened anew has a channel of its own: the one before it is on a socket that was closed', async ({
    expect,
    onTestFinished,
  }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const [before, after] = [deviceOf(asha), deviceOf(asha)];
    const old = hold(before);
    old.release();
    const { channel } = hold(after);
    expect(channel).not.toBe(old.channel);
    void before.client.realtime.disconnect();
    const other = await listen(ravi);
    await expect.poll(() => told(channel, ravi.id), PATIENCE).not.toBeNull();
    channel.tell(studying);
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
  });

  test('after a lost connection the others are seen again, and see us', async ({ expect, onTestFinished }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const { channel } = hold(device);
    channel.tell(studying);
    await expect.poll(() => told(channel, ravi.id)?.studying?.subject, PATIENCE).toBe('Optics');
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');

    device.tear();
    await expect.poll(() => told(channel, ravi.id), PATIENCE).toBeNull();
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).not.toContain('Waves');
    await expect.poll(() => told(channel, ravi.id)?.studying?.subject, PATIENCE).toBe('Optics');
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
  });

  test('who types is heard, and forgotten when they say no more', async ({ expect, onTestFinished }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const { channel } = hold(device);
    await expect.poll(() => told(channel, ravi.id), PATIENCE).not.toBeNull();
    await other.end();
    await expect.poll(() => channel.heard().typing, PATIENCE).toEqual([ravi.id]);
    await expect.poll(() => channel.heard().typing, PATIENCE).toEqual([]);

    // However fast somebody types, it is said once in a while.
    const before = other.said.length;
    for (let keys = 0; keys < 50; keys++) channel.tellTyping();
    await expect.poll(() => other.said.slice(before), PATIENCE).toEqual([{ userId: asha.id }]);
  });

  test('a student whose timer is pressed again and again is not thrown out for it, and what they do last is told', async ({
    expect,
    onTestFinished,
  }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const { channel } = hold(device);
    await expect.poll(() => told(channel, ravi.id), PATIENCE).not.toBeNull();
    let isThrownOut = false;
    onTestFinished(channel.listen(() => (isThrownOut ||= told(channel, ravi.id) === null)));
    for (let press = 0; press < 8; press++) {
      channel.tell({ ...studying, joined: String(press) });
      if (press < 4) await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain(`"joined":"${press}"`);
    }
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('"joined":"7"');
    channel.tell({ ...studying, joined: '8' });
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('"joined":"8"');
    expect(isThrownOut).toBe(false);
  });

  test('the topic is left when nobody holds it any more', async ({ expect, onTestFinished }) => {
    const { groupId, deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const [screen, timer] = [hold(device), hold(device)];
    expect(screen.channel).toBe(timer.channel);
    timer.channel.tell(studying);
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
    screen.release();
    timer.release();
    await expect.poll(() => heldChannel(groupId), PATIENCE).toBeUndefined();
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).not.toContain('Waves');
  });
});
