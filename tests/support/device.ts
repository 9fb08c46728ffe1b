import type { Student } from '../../backend/testing/client.ts';
import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { systemClock, type Clock } from '../../replication/base/clock.ts';
import { openSession } from '../../replication/context/session.ts';
import type { PullAnswer, ServerRow } from '../../replication/protocol/wire.ts';
import { applyRows } from '../../replication/pull/apply-rows.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../../replication/transport/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { TransportError, type Transport } from '../../replication/transport/transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../simulation/memory-store.ts';

/** The app's own push, pull and transport, on a disk that can be copied. Replicates on request. */
export interface TestDevice {
  readonly disk: MemoryDisk;
  /** Fate of its pushes. */
  push: (request: Parameters<Transport['push']>[0], send: Transport['push']) => ReturnType<Transport['push']>;
  /** Called before an entry of the conflict log is written, to crash there. */
  beforeLog: () => void;
  create(collection: CollectionName, id: string, given: Record<string, unknown>, initial?: Record<string, unknown>): void;
  edit(collection: CollectionName, id: string, fields: Record<string, unknown>): void;
  read(collection: CollectionName, id: string): LocalDocument | undefined;
  /** @returns its id */
  addTask(title: string): string;
  /** Titles of the tasks that are not deleted, sorted. */
  titles(): string[];
  /** Pushes and pulls once; resolves with the answers to the pulls. */
  replicate(): Promise<readonly PullAnswer[]>;
  /** Delivers a row as an event, as it is on the server. */
  receiveEvent(collection: CollectionName, id: string): Promise<void>;
}

export function openDevice(student: Student, disk: MemoryDisk = memoryDisk(), clock: Clock = systemClock): TestDevice {
  const collections = Object.values(collectionSchemas);
  const real = supabaseTransport(student.client, collections, async () => undefined);
  const memory = memoryStore(disk);
  const writer = crypto.randomUUID().slice(-12);
  let answers: PullAnswer[] = [];
  const device: TestDevice = {
    disk,
    push: (request, send) => send(request),
    beforeLog: () => undefined,
    create(collection, id, given, initial = {}) {
      const schema = collectionSchemas[collection];
      const start = { ...initialFields(schema, Date.now()), ...initial };
      disk.put(collection, { previous: undefined, next: created(schema, id, given, writer, start) });
    },
    edit(collection, id, fields) {
      const previous = device.read(collection, id)!;
      disk.put(collection, { previous, next: edited(collectionSchemas[collection], previous, fields, writer) });
    },
    read: (collection, id) => disk.documents.get(collection)?.get(id),
    addTask(title) {
      const id = crypto.randomUUID();
      device.create('todos', id, { createdBy: student.id, title, position: 'a0' });
      return id;
    },
    titles: () =>
      [...(disk.documents.get('todos')?.values() ?? [])].flatMap((task) => (task._deleted ? [] : [String(task['title'])])).sort(),
    async replicate() {
      answers = [];
      await pushWaiting(await session, adaptiveBatchSize(systemClock));
      await pullFeeds(await session);
      return answers;
    },
    async receiveEvent(collection, id) {
      const { data } = await student.client.from(collection).select().eq('id', id).single().throwOnError();
      const { _xact, ...row } = data as ServerRow;
      await applyRows(await session, collection, [row as ServerRow]);
    },
  };
  const session = openSession({
    userId: student.id,
    collections,
    store: {
      ...memory,
      logConflict: async (entry, earlierId) => {
        device.beforeLog();
        await memory.logConflict(entry, earlierId);
      },
    },
    transport: {
      ...real,
      push: (request) => device.push(request, real.push),
      async pull(request) {
        const answer = await real.pull(request);
        answers.push(answer as PullAnswer);
        return answer;
      },
    },
    leader: { lead: (_signal, work) => work() },
    clock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
  });
  return device;
}

/** The request arrives, but its answer is lost. */
export const losesAnswers: TestDevice['push'] = async (request, send) => {
  await send(request);
  throw new TransportError('unreachable', 'no answer');
};
