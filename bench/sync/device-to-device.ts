import { setTimeout as passed } from 'node:timers/promises';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { createStudentClient } from '../../replication/auth/student-client.ts';
import { created } from '../../replication/document/edit.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../../tests/simulation/memory-store.ts';
import type { BenchBackend } from './backend.ts';
import { tasks } from './sync-device.ts';

const STUDENTS = 50;
const WARM_UP = 50;
const EDITS = 300;
const EDITS_PER_SECOND = 10;
const PATIENCE_MS = 120_000;

export interface DeviceToDevice {
  readonly devices: number;
  readonly edits: number;
  /** Milliseconds from the write on one device until it is stored on the other. */
  readonly p50: number;
  readonly p95: number;
}

interface Device {
  readonly engine: Engine;
  readonly disk: MemoryDisk;
  close(): Promise<void>;
}

/**
 * A hundred devices, two for each of fifty students, each with the real engine, client and its own connection, in one process
 * with in-memory databases; the backend is on another thread. One device of each student writes at a steady rate. The measured time
 * ends when the other device has the change.
 */
export async function measureDeviceToDevice(backend: BenchBackend): Promise<DeviceToDevice> {
  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  const arrived = (id: string): void => {
    const sent = sentAt.get(id);
    if (sent !== undefined) latencies.push(performance.now() - sent);
    sentAt.delete(id);
  };
  const pairs: { readonly userId: string; readonly writer: Device; readonly reader: Device }[] = [];
  for (let i = 0; i < STUDENTS; i++) {
    const { id: userId, client } = await backend.newStudent();
    await client.rpc('ensure_profile').throwOnError();
    const token = (await client.auth.getSession()).data.session!.access_token;
    const [writer, reader] = [openEngine(backend.url, userId, token), openEngine(backend.url, userId, token, arrived)];
    pairs.push({ userId, writer, reader });
  }
  const devices = pairs.flatMap(({ writer, reader }) => [writer, reader]);
  const until = async (isSo: () => boolean): Promise<void> => {
    const end = performance.now() + PATIENCE_MS;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`not so after ${PATIENCE_MS} ms: ${String(isSo)}`);
      await passed(20);
    }
  };
  const areIdle = (): boolean => devices.every(({ engine }) => engine.status().phase === 'idle');
  await until(areIdle);

  async function writeAll(count: number): Promise<void> {
    const begun = performance.now();
    for (let i = 0; i < count; i++) {
      await passed(Math.max(0, begun + (i * 1000) / EDITS_PER_SECOND - performance.now()));
      const { userId, writer } = pairs[(i * 7) % STUDENTS]!;
      const [{ id, ...fields }] = tasks(1, userId) as [ReturnType<typeof tasks>[number]];
      sentAt.set(id, performance.now());
      writer.disk.put('todos', { previous: undefined, next: created(todosSchema, id, { ...fields, updatedAt: 0 }, 'bench') });
      for (const listener of writer.disk.listeners) listener();
    }
    await until(() => sentAt.size === 0 && areIdle());
  }
  // Exclude the first edits, which join channels and compile plans.
  await writeAll(WARM_UP);
  latencies.length = 0;
  await writeAll(EDITS);
  await Promise.all(devices.map((device) => device.close()));

  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (percent: number): number => Math.round(sorted[Math.ceil((sorted.length * percent) / 100) - 1]!);
  return { devices: devices.length, edits: sorted.length, p50: at(50), p95: at(95) };
}

/** @param onTask called for each task when it is first stored */
function openEngine(url: string, userId: string, token: string, onTask?: (id: string) => void): Device {
  const disk = memoryDisk();
  const put = disk.put.bind(disk);
  disk.put = (collection, write) => {
    const isWritten = put(collection, write);
    if (collection === 'todos' && isWritten && !write.previous) onTask?.(write.next.id);
    return isWritten;
  };
  const tokens = { accessToken: () => Promise.resolve(token) };
  const client = createStudentClient({ url, publishableKey: PUBLISHABLE_KEY, fetch }, tokens, userId);
  const collections = Object.values(collectionSchemas);
  const engine = createEngine({
    userId,
    collections,
    store: memoryStore(disk),
    transport: supabaseTransport(client, collections, tokens.accessToken),
    leader: { lead: (_signal, work) => work() },
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
  });
  engine.start();
  return {
    engine,
    disk,
    async close() {
      await engine.stop();
      await client.realtime.disconnect();
    },
  };
}
