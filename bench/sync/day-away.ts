import { edited } from '../../replication/document/edit.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../../replication/transport/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { updateDocuments } from '../../replication/storage/store.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { type BenchBackend, countingFetch, insertTasks } from './backend.ts';
import { openDevice, type BenchDevice } from './sync-device.ts';

const CHANGES = 20;

export interface DayAway {
  readonly roundTrips: number;
  /** Uncompressed bytes of requests and answers. */
  readonly bytes: number;
  readonly ms: number;
}

/** Costs of a device with this many tasks that returns after a day, with twenty tasks changed on it and twenty others elsewhere. */
export async function measureDayAway(backend: BenchBackend, tasks: number): Promise<DayAway> {
  const traffic = { roundTrips: 0, bytes: 0 };
  const { id: owner, client } = await backend.newStudent(countingFetch(traffic));
  const device = await openDevice(client, owner);
  const ids = await insertTasks(backend, owner, tasks);
  await replicate(device);

  const [elsewhere, here] = [ids.slice(0, CHANGES), ids.slice(CHANGES, 2 * CHANGES)];
  await client.from('todos').update({ title: 'Renamed' }).in('id', elsewhere).throwOnError();
  await updateDocuments(
    device.store,
    'todos',
    here,
    (task) => task && edited(todosSchema, task, { title: 'Renamed' }, device.session.writer),
  );
  Object.assign(traffic, { roundTrips: 0, bytes: 0 });
  const begun = performance.now();
  await replicate(device);
  const measured = { ...traffic, ms: Math.round(performance.now() - begun) };

  const changed = await device.store.read('todos', [...elsewhere, ...here]);
  if (changed.some((task) => task?.['title'] !== 'Renamed' || task.sync.state !== 'synced')) throw new Error('changes are missing');
  await device.close();
  return measured;
}

/** The steps of a woken engine. */
async function replicate({ session }: BenchDevice): Promise<void> {
  await pushWaiting(session, adaptiveBatchSize(systemClock));
  await pullFeeds(session);
}
