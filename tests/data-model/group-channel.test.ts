import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, test, type TestContext } from 'vitest';
import { WebSocket } from 'ws';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { type GroupChannel, heldChannel, holdChannel } from '../../src/topics/groups/store/group-channel.ts';

let backend: RunningBackend;
let asha: Student;
let ravi: Student;

beforeAll(async () => {
  backend = await startTestBackend();
  [asha, ravi] = await Promise.all([signUp(backend), signUp(backend)]);
});
afterAll(() => backend.close());

/** A group of Asha and Ravi with their devices, for the duration of the test. */
async function openGroup(onTestFinished: TestContext['onTestFinished']) {
  const { data } = await asha.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
  const groupId: string = data.id;
  await ravi.client.rpc('join_group', { code: data.inviteCode }).throwOnError();

  /** A device with its own socket, which can be cut. */
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

  /** Until released, or the test ends. */
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

  /** Devices in one process share channels by topic: the other student uses a plain client. */
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

const presenceOf = (channel: GroupChannel, id: string) => channel.state().presence.get(id)?.[0] ?? null;
/** Long: a channel that was closed is joined again after a pause. */
const PATIENCE = { timeout: 90_000 };
const studying = { studying: { since: 1_800_000_000_000, subject: 'Waves' }, joined: null };

// Concurrent: the tests mostly wait for time-outs.
describe.concurrent('a group’s channel', () => {
  test('a reopened database gets a new channel: the old one is on a closed socket', async ({ expect, onTestFinished }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const [before, after] = [deviceOf(asha), deviceOf(asha)];
    const old = hold(before);
    old.release();
    const { channel } = hold(after);
    expect(channel).not.toBe(old.channel);
    void before.client.realtime.disconnect();
    const other = await listen(ravi);
    await expect.poll(() => presenceOf(channel, ravi.id), PATIENCE).not.toBeNull();
    channel.publish(studying);
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
  });

  test('after a lost connection presence comes back on both sides', async ({ expect, onTestFinished }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const { channel } = hold(device);
    channel.publish(studying);
    await expect.poll(() => presenceOf(channel, ravi.id)?.studying?.subject, PATIENCE).toBe('Optics');
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');

    device.tear();
    await expect.poll(() => presenceOf(channel, ravi.id), PATIENCE).toBeNull();
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).not.toContain('Waves');
    await expect.poll(() => presenceOf(channel, ravi.id)?.studying?.subject, PATIENCE).toBe('Optics');
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
  });

  test('typing is shown, and ends when no news of it comes', async ({ expect, onTestFinished }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const { channel } = hold(device);
    await expect.poll(() => presenceOf(channel, ravi.id), PATIENCE).not.toBeNull();
    await other.end();
    await expect.poll(() => channel.state().typing, PATIENCE).toEqual([ravi.id]);
    await expect.poll(() => channel.state().typing, PATIENCE).toEqual([]);

    // Typing is throttled.
    const before = other.said.length;
    for (let keys = 0; keys < 50; keys++) channel.publishTyping();
    await expect.poll(() => other.said.slice(before), PATIENCE).toEqual([{ userId: asha.id }]);
  });

  test('presence published in quick succession is throttled below the server’s limit, and the last one arrives', async ({
    expect,
    onTestFinished,
  }) => {
    const { deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const { channel } = hold(device);
    await expect.poll(() => presenceOf(channel, ravi.id), PATIENCE).not.toBeNull();
    let isThrownOut = false;
    onTestFinished(channel.subscribe(() => (isThrownOut ||= presenceOf(channel, ravi.id) === null)));
    for (let press = 0; press < 8; press++) {
      channel.publish({ ...studying, joined: String(press) });
      if (press < 4) await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain(`"joined":"${press}"`);
    }
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('"joined":"7"');
    channel.publish({ ...studying, joined: '8' });
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('"joined":"8"');
    expect(isThrownOut).toBe(false);
  });

  test('the topic is left when its last holder releases it', async ({ expect, onTestFinished }) => {
    const { groupId, deviceOf, hold, listen } = await openGroup(onTestFinished);
    const other = await listen(ravi);
    const device = deviceOf(asha);
    const [screen, timer] = [hold(device), hold(device)];
    expect(screen.channel).toBe(timer.channel);
    timer.channel.publish(studying);
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
    screen.release();
    timer.release();
    await expect.poll(() => heldChannel(groupId), PATIENCE).toBeUndefined();
    await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).not.toContain('Waves');
  });
});
