import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { created } from '../../replication/document/edit.ts';
import { createEngine } from '../../replication/engine/engine.ts';
import { systemClock } from '../../replication/base/clock.ts';
import type { PullAnswer, PullRequest, PushRequest } from '../../replication/protocol/wire.ts';
import { feedKey, loadFeeds } from '../../replication/storage/feeds.ts';
import { BEGINNING, wantAtLeast } from '../../replication/pull/parts.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { groupMessagesSchema } from '../../replication/schema/group-messages.ts';
import type { Store } from '../../replication/storage/store.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import type { Transport } from '../../replication/transport/transport.ts';
import { memoryDisk, memoryStore } from '../simulation/memory-store.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const MISSED = 2000;
const SOON = { timeout: 30_000, interval: 20 };

describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)('PULL-5: a student who was away, on $name', ({ open }) => {
  let backend: TestBackend;
  let owner: Student;
  let member: Student;
  let groupId: string;

  beforeAll(async () => {
    backend = await open();
    [owner, member] = await Promise.all([signUp(backend), signUp(backend)]);
    await Promise.all([owner, member].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
    groupId = await newGroup();
    await write(groupId, MISSED);
  });
  afterAll(() => backend.close());

  async function newGroup(): Promise<string> {
    const { data } = await owner.client.rpc('create_group', { name: 'Optics' }).throwOnError();
    const { id, inviteCode } = data as { id: string; inviteCode: string };
    await member.client.rpc('join_group', { code: inviteCode }).throwOnError();
    return id;
  }

  /** Messages 1 … `count`, a second apart. */
  const write = (group: string, count: number) =>
    backend.query(
      `insert into public.group_messages (id, "groupId", "createdBy", text, "createdAt")
         select gen_random_uuid(), $1, $2, n::text, 1000 * n from generate_series(1, $3::int) n`,
      [group, owner.id, count],
    );

  const pull = async (request: PullRequest): Promise<PullAnswer> =>
    (await member.client.rpc('sync_pull', { request }).throwOnError()).data as PullAnswer;
  const feed = (scope: string, more: object = {}) => ({ collection: 'group_messages', scope, cursor: null, ...more });
  const numbers = (rows: readonly { readonly [field: string]: unknown }[] = []) => rows.map(({ text }) => Number(text));
  const newest = (count: number) => Array.from({ length: count }, (_, i) => MISSED - i);

  const engineOn = (store: Store, transport: Transport) =>
    createEngine({
      userId: member.id,
      collections: Object.values(collectionSchemas),
      store,
      transport,
      leader: { lead: (_signal, work) => work() },
      clock: systemClock,
      random: Math.random,
      newId: randomUUID,
    });

  test('the newest messages come in the first answer beside the oldest, and do not move the cursor', async () => {
    const asked = { feeds: [feed(groupId, { newest: 50 })], limit: 250, skip: [] };
    const [page] = (await pull(asked)).feeds;
    expect(numbers(page!.newest)).toEqual(newest(50));
    const [plain] = (await pull({ ...asked, feeds: [feed(groupId)] })).feeds;
    expect(page).toEqual({ ...plain, newest: page!.newest });
    expect(plain).not.toHaveProperty('newest');
    expect(page!.rows).toHaveLength(250);
  });

  test('a feed without room in the answer still gets its newest rows; one that fits, one read otherwise and a foreign one get none', async () => {
    const short = await newGroup();
    await write(short, 3);
    const ask = { newest: 5 };
    const other = { collection: 'groups', scope: groupId, cursor: null, ...ask };
    const answer = await pull({ feeds: [feed(groupId, ask), feed(short, ask), other, feed(short)], limit: 10, skip: [] });
    expect(answer.feeds.map((page) => [page.rows.length, page.more, page.newest && numbers(page.newest)])).toEqual([
      [10, true, newest(5)],
      [0, true, [3, 2, 1]],
      [0, true, []],
    ]);
    const [fits] = (await pull({ feeds: [feed(short, ask)], limit: 10, skip: [] })).feeds;
    expect(fits).toMatchObject({ more: false });
    expect(fits).not.toHaveProperty('newest');
    const stranger = await signUp(backend);
    await stranger.client.rpc('ensure_profile').throwOnError();
    const own = { collection: 'users', scope: stranger.id, cursor: null };
    const { data } = await stranger.client
      .rpc('sync_pull', { request: { feeds: [own, feed(groupId, ask)], limit: 1, skip: [] } })
      .throwOnError();
    expect((data as PullAnswer).feeds).toMatchObject([{ more: true }, { rows: [], newest: [] }]);
  });

  test('deleted messages are not among the newest, and there are at most a hundred', async () => {
    const group = await newGroup();
    await write(group, 150);
    await backend.query(`update public.group_messages set _deleted = true where "groupId" = $1 and text = '150'`, [group]);
    const [page] = (await pull({ feeds: [feed(group, { newest: 1e6 })], limit: 10, skip: [] })).feeds;
    expect([numbers(page!.newest)[0], page!.newest!.length]).toEqual([149, 100]);
  });

  test('a device that was away has the newest screenful after one round trip, then the rest; its own writes do not wait', async () => {
    const group = await newGroup();
    const disk = memoryDisk();
    const store = memoryStore(disk);
    const real = supabaseTransport(member.client, Object.values(collectionSchemas), () => Promise.resolve());
    const before = engineOn(store, real);
    before.start();
    await expect.poll(() => before.status(), SOON).toEqual({ phase: 'idle' });
    await before.stop();
    await write(group, MISSED);

    const onDevice = () => [...(disk.documents.get('group_messages')?.values() ?? [])].filter((message) => message['groupId'] === group);
    const wire: ('pull' | 'push')[] = [];
    let afterFirst: number[] = [];
    let gapWhileFilling: number | undefined;
    const gap = async () =>
      (await loadFeeds({ store, collections: [], userId: member.id })).find(
        ({ scope, collection }) => scope === group && collection === 'group_messages',
      )?.gapBefore;
    const watched: Store = {
      ...store,
      async setState(key, value) {
        await store.setState(key, value);
        if (key !== 'feeds' || afterFirst.length > 0) return;
        afterFirst = numbers(onDevice());
        gapWhileFilling = await gap();
        const fields = { groupId: group, createdBy: member.id, text: '0', createdAt: 0, mentions: [], reactions: [] };
        disk.put('group_messages', { previous: undefined, next: created(groupMessagesSchema, randomUUID(), fields, 'here') });
        for (const listener of disk.listeners) listener();
      },
    };
    const transport: Transport = {
      ...real,
      async pull(request) {
        wire.push('pull');
        return real.pull(request);
      },
      async push(request: PushRequest) {
        wire.push('push');
        return real.push(request);
      },
    };
    const engine = engineOn(watched, transport);
    engine.start();
    await expect.poll(() => onDevice().length, SOON).toBe(MISSED + 1);
    await expect.poll(() => engine.status(), SOON).toEqual({ phase: 'idle' });
    await engine.stop();

    expect(afterFirst).toEqual(expect.arrayContaining(newest(40)));
    expect(gapWhileFilling).toBeGreaterThan(1000 * (MISSED - 100));
    expect(await gap()).toBeUndefined();
    const sent = wire.indexOf('push', wire.indexOf('pull'));
    expect(sent).toBeGreaterThan(-1);
    expect(wire.slice(sent)).toContain('pull');
    expect(numbers(onDevice()).sort((a, b) => a - b)).toEqual(Array.from({ length: MISSED + 1 }, (_, i) => i));
  });

  test('PULL-9 a member who joins gets the end of the conversation and its changes; older parts load on request, in their current state', async () => {
    const disk = memoryDisk();
    const store = memoryStore(disk);
    const onDevice = () =>
      numbers([...(disk.documents.get('group_messages')?.values() ?? [])].filter((message) => message['groupId'] === groupId));
    const real = supabaseTransport(member.client, Object.values(collectionSchemas), () => Promise.resolve());
    const engine = engineOn(store, real);
    const feed = { collection: 'group_messages', scope: groupId };
    const floor = async () =>
      (await loadFeeds({ store, collections: [], userId: member.id })).find((one) => feedKey(one) === feedKey(feed))?.floor;
    engine.start();
    await expect.poll(() => engine.status(), SOON).toEqual({ phase: 'idle' });
    expect(onDevice().toSorted((a, b) => b - a)).toEqual(newest(150));
    expect(await floor()).toMatchObject({ at: 1000 * (MISSED - 149) });

    const rename = (from: number, to: number) =>
      backend.query(`update public.group_messages set text = $2 where "groupId" = $1 and text = $3`, [groupId, String(to), String(from)]);
    await rename(MISSED - 160, -1);
    await rename(MISSED - 10, -2);
    await expect.poll(onDevice, SOON).toContain(-2);
    expect(onDevice()).not.toContain(-1);

    await wantAtLeast({ store }, feed, { at: (await floor())!.at, id: '' });
    engine.wake();
    await expect.poll(onDevice, SOON).toContain(-1);
    expect(onDevice()).toHaveLength(300);
    await wantAtLeast({ store }, feed, BEGINNING);
    engine.wake();
    await expect.poll(() => onDevice().length, SOON).toBe(MISSED);
    await expect.poll(floor, SOON).toBeUndefined();
    await engine.stop();
    await rename(-1, MISSED - 160);
    await rename(-2, MISSED - 10);
  });
});
