import { wantAtLeast } from '../../replication/pull/parts.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { loadFeeds } from '../../replication/storage/feeds.ts';
import { type BenchBackend, countingFetch } from './backend.ts';
import { openDevice } from './sync-device.ts';

const CHUNK = 50_000;

interface Costs {
  readonly messages: number;
  readonly roundTrips: number;
  readonly bytes: number;
  readonly ms: number;
}

export interface LongFeed {
  /** Costs of everything that a member's new device pulls, including the group's other feeds. */
  readonly join: Costs;
  /** Costs of one older part. */
  readonly lookBack: Costs;
}

/** PULL-9: cost of a conversation of this many messages for a new device. */
export async function measureLongFeed(backend: BenchBackend, length: number): Promise<LongFeed> {
  const traffic = { roundTrips: 0, bytes: 0 };
  const { id: userId, client } = await backend.newStudent(countingFetch(traffic));
  await client.rpc('ensure_profile').throwOnError();
  const { data } = await client.rpc('create_group', { name: 'Optics' }).throwOnError();
  const { id: groupId } = data as { id: string };
  for (let at = 0; at < length; at += CHUNK) {
    await backend.query(
      `insert into public.group_messages (id, "groupId", "createdBy", text, "createdAt")
       select gen_random_uuid(), $1, $2, 'Has anybody solved the third one, with the lens in water? Message ' || n, 1000 * n::bigint
       from generate_series($3::int + 1, $4::int) n`,
      [groupId, userId, at, Math.min(at + CHUNK, length)],
    );
  }

  const device = await openDevice(client, userId);
  const { session, store } = device;
  const measured = async (work: () => Promise<unknown>): Promise<Costs> => {
    const before = await store.countInState('group_messages', 'synced');
    Object.assign(traffic, { roundTrips: 0, bytes: 0 });
    const begun = performance.now();
    await work();
    const ms = Math.round(performance.now() - begun);
    return { messages: (await store.countInState('group_messages', 'synced')) - before, ...traffic, ms };
  };
  const join = await measured(() => pullFeeds(session));
  const feed = (await loadFeeds(session)).find(({ collection }) => collection === 'group_messages')!;
  if (!feed.floor) throw new Error('All messages are on the device');
  await wantAtLeast({ store }, feed, { at: feed.floor.at, id: '' });
  const lookBack = await measured(() => pullFeeds(session));
  await device.close();
  return { join, lookBack };
}
