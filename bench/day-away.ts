import { edited } from '../replication/document/edit.ts';
import { pullFeeds } from '../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../replication/push/batch-size.ts';
import { pushWaiting } from '../replication/push/push.ts';
import { todosSchema } from '../replication/schema/todos.ts';
import { updateDocuments } from '../replication/storage/store.ts';
import { systemClock } from '../replication/engine/clock.ts';
import type { BenchBackend } from './backend.ts';
import { addTasks, openDevice, type BenchDevice } from './sync-device.ts';

const TASKS = 1000;
const CHANGES = 20;

export interface DayAway {
  readonly roundTrips: number;
  /** Bodies of requests and answers, as they are before compression. */
  readonly bytes: number;
}

/** What it costs a device that comes back after a day: twenty tasks were changed on it, and twenty others elsewhere. */
export async function measureDayAway(backend: BenchBackend): Promise<DayAway> {
  const traffic = { roundTrips: 0, bytes: 0 };
  const { id: owner, client } = await backend.newStudent(countingFetch(traffic));
  const device = await openDevice(client, owner);
  const ids = await addTasks(device, owner, TASKS);
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
  await replicate(device);
  const measured = { ...traffic };

  const tasks = await device.store.read('todos', [...elsewhere, ...here]);
  if (tasks.some((task) => task?.['title'] !== 'Renamed' || task.sync.state !== 'synced')) throw new Error('changes are missing');
  await device.close();
  return measured;
}

/** What an engine does when it is woken. */
async function replicate({ session }: BenchDevice): Promise<void> {
  await pushWaiting(session, adaptiveBatchSize(systemClock));
  await pullFeeds(session);
}

function countingFetch(traffic: { roundTrips: number; bytes: number }): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const sent = await request.clone().arrayBuffer();
    const response = await fetch(request);
    const received = await response.clone().arrayBuffer();
    traffic.roundTrips += 1;
    traffic.bytes += sent.byteLength + received.byteLength;
    return response;
  };
}
