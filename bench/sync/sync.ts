import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';

import { systemClock } from '../../replication/base/clock.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../../replication/transport/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { type BenchBackend, insertRows, startBenchBackend } from './backend.ts';
import { type DayAway, measureDayAway } from './day-away.ts';
import { measureDeviceToDevice } from './device-to-device.ts';
import { type LongFeed, measureLongFeed } from './long-feed.ts';
import { memoryStorage } from './memory-storage.ts';
import { measureInChromium } from './sync-chromium.ts';
import { addTasks, openDevice, tasks, type BenchTask } from './sync-device.ts';

const SIZES = [2_000, 20_000];
const PLUGIN_SIZE = 2_000;
/** Batch size of the plugin. It sends each document in a separate request, concurrently: as many as the server allows per address. */
const PLUGIN_BATCH = 100;
const ROUNDS = 3;
/** One push takes a fraction of a second, too little for a stable measurement. */
const RUNS_PER_ROUND = 5;
/** Warm-up runs. The first runs of either side are slower by half, while V8 compiles and the database plans. */
const WARM_UPS = { engine: 30, plugin: 3 };
const LIMIT_RUNS = 3;
/** Numbers of tasks on a device, and below, of messages in a group. */
const CURVE = [1000, 10_000, 100_000];
const FEEDS = [1000, 100_000];

/**
 * `npm run bench -- sync [messages]`: documents per second through our engine, through RxDB's Supabase plugin, and through
 * plain SQL; the cost of a change by existing documents; and the same in Chromium.
 * @param args lengths of further feeds to join
 */
export async function run(args: readonly string[]): Promise<void> {
  const backend = await startBenchBackend();
  for (let run = 1; run <= WARM_UPS.engine; run++) await measureEngine(backend, PLUGIN_SIZE);
  for (let run = 1; run <= WARM_UPS.plugin; run++) await measurePlugin(backend, PLUGIN_SIZE);

  // Alternate, so that load on the machine affects both.
  const duels: { readonly ours: number; readonly theirs: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const runs: number[] = [];
    for (let run = 1; run <= RUNS_PER_ROUND; run++) runs.push((await measureEngine(backend, PLUGIN_SIZE)).push);
    const ours = median(runs);
    const theirs = await measurePlugin(backend, PLUGIN_SIZE);
    console.log(`round ${round}, ${PLUGIN_SIZE} documents: engine ${ours} docs/s, plugin ${theirs} docs/s`);
    duels.push({ ours, theirs });
  }

  const engine: Record<number, Rates> = {};
  const limit: Record<number, Rates> = {};
  for (const size of SIZES) {
    // Alternate as above, and keep the better run of each.
    for (let run = 1; run <= LIMIT_RUNS; run++) {
      engine[size] = better(engine[size], await measureEngine(backend, size));
      limit[size] = better(limit[size], await measureLimit(backend, size));
    }
    const [ours, theirs] = [engine[size]!, limit[size]!];
    console.log(`engine  ${size}: push ${ours.push} docs/s, pull ${ours.pull} docs/s, ${ours.requests} push requests`);
    console.log(`limit   ${size}: push ${theirs.push} docs/s, pull ${theirs.pull} docs/s`);
  }

  const curve: Record<number, DayAway> = {};
  for (const size of CURVE) {
    curve[size] = await measureDayAway(backend, size);
    console.log(`a day away with ${size} tasks: ${JSON.stringify(curve[size])}`);
  }
  const feeds: Record<number, LongFeed> = {};
  for (const size of [...FEEDS, ...args.map(Number)]) {
    feeds[size] = await measureLongFeed(backend, size);
    console.log(`a feed of ${size} messages: ${JSON.stringify(feeds[size])}`);
  }
  const inChromium = await measureInChromium(backend);
  console.log(`in Chromium: ${JSON.stringify(inChromium)}`);
  const between = await measureDeviceToDevice(backend);
  console.log(`device to device: ${JSON.stringify(between)}`);
  await backend.stop();

  const large = SIZES.at(-1)!;
  const day = curve[CURVE[0]!]!;
  console.log(
    JSON.stringify({
      pushVsPlugin: median(duels.map(({ ours, theirs }) => ratio(ours, theirs))),
      pushVsLimit: ratio(engine[large]!.push, limit[large]!.push),
      pullVsLimit: ratio(engine[large]!.pull, limit[large]!.pull),
      roundTripsAfterADay: day.roundTrips,
      bytesAfterADay: day.bytes,
      firstSyncVsRaw: inChromium.firstSyncVsRaw,
      deviceToDeviceP95Ms: between.p95,
      engine,
      limit,
      plugin: { [PLUGIN_SIZE]: { push: median(duels.map(({ theirs }) => theirs)) } },
      curve,
      feeds,
      inChromium,
      deviceToDevice: between,
    }),
  );
}

interface Rates {
  /** Documents per second. */
  readonly push: number;
  readonly pull: number;
  readonly requests?: number;
}

/** Pushes from one device with a full outbox, then pulls to an empty one. */
async function measureEngine(backend: BenchBackend, size: number): Promise<Rates> {
  const { id: owner, client } = await backend.newStudent();
  const writer = await openDevice(client, owner);
  await addTasks(writer, owner, size);
  const push = await rate(size, () => pushWaiting(writer.session, adaptiveBatchSize(systemClock)));
  const requests = writer.requests();
  await writer.close();

  const reader = await openDevice(client, owner);
  const pull = await rate(size, () => pullFeeds(reader.session));
  const arrived = await reader.store.countInState('todos', 'synced');
  if (arrived !== size) throw new Error(`${arrived} of ${size} documents arrived`);
  await reader.close();
  return { push, pull, requests };
}

/** Measures the peer, RxDB's plugin, with the same tasks but without labels, which it cannot send. */
async function measurePlugin(backend: BenchBackend, size: number): Promise<number> {
  await backend.query('truncate public.plugin_todos');
  const { id: owner, client } = await backend.newStudent();

  const writer = await openPluginCollection();
  await writer.bulkInsert(tasks(size, owner).map(({ labels: _labels, ...task }) => task));
  const push = await rate(size, () => pushWithPlugin(client, writer));
  const [row] = await backend.query<{ count: number }>('select count(*)::int as count from public.plugin_todos');
  if (row?.count !== size) throw new Error(`the plugin delivered ${row?.count} of ${size} documents`);
  await writer.database.remove();
  return push;
}

async function openPluginCollection(): Promise<RxCollection> {
  const database = await createRxDatabase({ name: randomUUID(), storage: memoryStorage(), multiInstance: false });
  const [{ labels: _labels, ...task }] = tasks(1, '') as [BenchTask];
  const properties = Object.fromEntries(Object.entries(todosSchema.properties).filter(([name]) => name in task));
  const { todos } = await database.addCollections({
    todos: { schema: { version: 0, primaryKey: 'id', type: 'object', properties, required: ['id'] } as never },
  });
  return todos;
}

async function pushWithPlugin(client: SupabaseClient, collection: RxCollection): Promise<void> {
  const replication = replicateSupabase({
    client,
    collection,
    tableName: 'plugin_todos',
    replicationIdentifier: randomUUID(),
    live: false,
    waitForLeadership: false,
    push: { batchSize: PLUGIN_BATCH },
  });
  const failure = new Promise<never>((_, reject) => replication.error$.subscribe(reject));
  await Promise.race([replication.awaitInitialReplication(), failure]);
  await replication.cancel();
}

/**
 * The limit: the same rows in one statement, with the same triggers, directly at the database; read and parsed as one JSON per
 * row. No HTTP, compression, row-level security, pages or storage.
 */
async function measureLimit(backend: BenchBackend, size: number): Promise<Rates> {
  const { id: owner } = await backend.newStudent();
  const rows = JSON.stringify(tasks(size, owner));
  const push = await rate(size, () => insertRows(backend, rows));
  const pull = await rate(size, async () => {
    const found = await backend.query('select to_jsonb(t) as row from public.todos t where "createdBy" = $1', [owner]);
    if (found.length !== size) throw new Error(`${found.length} of ${size} rows found`);
  });
  return { push, pull };
}

function better(a: Rates | undefined, b: Rates): Rates {
  return a ? { ...b, push: Math.max(a.push, b.push), pull: Math.max(a.pull, b.pull) } : b;
}

async function rate(size: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((size / (performance.now() - start)) * 1000);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]!;
}

function ratio(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100;
}
