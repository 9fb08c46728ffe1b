import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { startBackend, type RunningBackend } from '../../backend/start-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/supabase-app.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { type GroupChannel, heldChannel, holdChannel } from '../../src/data/groups/group-channel.ts';

let backend: RunningBackend;
let asha: Student;
let ravi: Student;
let groupId: string;
const ending: (() => void)[] = [];

beforeAll(async () => {
  backend = await startBackend({ port: 0, dataDir: 'memory://' });
  [asha, ravi] = await Promise.all([signUp(backend), signUp(backend)]);
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { data } = await asha.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
  groupId = data.id;
  await ravi.client.rpc('join_group', { code: data.inviteCode }).throwOnError();
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

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
  ending.push(() => void client.realtime.disconnect());
  return { client, id, tear: () => sockets.at(-1)!.terminate() };
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

const told = (channel: GroupChannel, id: string) => channel.heard().told.get(id)?.[0] ?? null;
/** A busy machine takes its time, and so does who was thrown off. */
const PATIENCE = { timeout: 90_000 };
const studying = { studying: { since: 1_800_000_000_000, subject: 'Waves' }, joined: null };

test('the database opened anew has a channel of its own: the one before it is on a socket that was closed', async () => {
  const [before, after] = [deviceOf(asha), deviceOf(asha)];
  const old = holdChannel(before.client, asha.id, groupId, 0);
  old.release();
  const { channel, release } = holdChannel(after.client, asha.id, groupId, 0);
  ending.push(release);
  void before.client.realtime.disconnect();
  const other = await listen(ravi);
  await expect.poll(() => told(channel, ravi.id), PATIENCE).not.toBeNull();
  channel.tell(studying);
  await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
});

test('after a lost connection the others are seen again, and see us', async () => {
  const other = await listen(ravi);
  const device = deviceOf(asha);
  const { channel, release } = holdChannel(device.client, asha.id, groupId, 0);
  ending.push(release);
  channel.tell(studying);
  await expect.poll(() => told(channel, ravi.id)?.studying?.subject, PATIENCE).toBe('Optics');
  await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');

  device.tear();
  await expect.poll(() => told(channel, ravi.id), PATIENCE).toBeNull();
  await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).not.toContain('Waves');
  await expect.poll(() => told(channel, ravi.id)?.studying?.subject, PATIENCE).toBe('Optics');
  await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
});

test('who types is heard, and forgotten when they say no more', async () => {
  const other = await listen(ravi);
  const device = deviceOf(asha);
  const { channel, release } = holdChannel(device.client, asha.id, groupId, 0);
  ending.push(release);
  await expect.poll(() => told(channel, ravi.id), PATIENCE).not.toBeNull();
  await other.end();
  await expect.poll(() => channel.heard().typing, PATIENCE).toEqual([ravi.id]);
  await expect.poll(() => channel.heard().typing, PATIENCE).toEqual([]);

  // However fast somebody types, it is said once in a while.
  const before = other.said.length;
  for (let keys = 0; keys < 50; keys++) channel.tellTyping();
  await expect.poll(() => other.said.slice(before), PATIENCE).toEqual([{ userId: asha.id }]);
});

test('a student whose timer is pressed again and again is not thrown out for it, and what they do last is told', async () => {
  const other = await listen(ravi);
  const device = deviceOf(asha);
  const { channel, release } = holdChannel(device.client, asha.id, groupId, 0);
  ending.push(release);
  await expect.poll(() => told(channel, ravi.id), PATIENCE).not.toBeNull();
  for (let press = 0; press < 8; press++) {
    channel.tell({ ...studying, joined: String(press) });
    if (press < 4) await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain(`"joined":"${press}"`);
  }
  await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('"joined":"7"');
  expect(told(channel, ravi.id)).not.toBeNull();
});

test('the topic is left when nobody holds it any more', async () => {
  const other = await listen(ravi);
  const device = deviceOf(asha);
  const [screen, timer] = [holdChannel(device.client, asha.id, groupId, 0), holdChannel(device.client, asha.id, groupId, 0)];
  expect(screen.channel).toBe(timer.channel);
  timer.channel.tell(studying);
  await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).toContain('Waves');
  screen.release();
  timer.release();
  await expect.poll(() => heldChannel(groupId), PATIENCE).toBeUndefined();
  await expect.poll(() => JSON.stringify(other.said.at(-1)), PATIENCE).not.toContain('Waves');
});
