import type { SupabaseClient } from '@supabase/supabase-js';

import { created } from '../../replication/document/edit.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { openSession, type Session } from '../../replication/context/session.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { openDatabase } from '../../replication/storage/open-database.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';
import type { Store } from '../../replication/storage/store.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { memoryStorage } from './memory-storage.ts';

export interface BenchDevice {
  readonly session: Session;
  readonly store: Store;
  requests(): number;
  /** Closes the device and keeps its database. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** A device of the student, in memory by default: one at a time, because RxDB's free core limits open collections. */
export async function openDevice(client: SupabaseClient, userId: string, storage = memoryStorage()): Promise<BenchDevice> {
  const database = await openDatabase(userId, storage);
  const store = rxdbStore(database);
  const collections = Object.values(collectionSchemas);
  const transport = supabaseTransport(client, collections, () => Promise.resolve());
  let pushes = 0;
  const session = await openSession({
    userId,
    collections,
    store,
    transport: {
      ...transport,
      push(request) {
        pushes += 1;
        return transport.push(request);
      },
    },
    leader: { lead: (_signal, work) => work() },
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
  });
  return {
    session,
    store,
    requests: () => pushes,
    leave: () => database.close().then(() => undefined),
    close: () => database.remove().then(() => undefined),
  };
}

/** Writes tasks as the app does; they wait to be sent. */
export async function addTasks({ store, session }: BenchDevice, owner: string, count: number): Promise<string[]> {
  const added = tasks(count, owner);
  for (const chunk of chunks(added, 1000)) {
    await store.write(
      'todos',
      chunk.map(({ id, ...fields }) => ({
        previous: undefined,
        next: created(todosSchema, id, { ...fields, updatedAt: 0 }, session.writer),
      })),
    );
  }
  return added.map(({ id }) => id);
}

export type BenchTask = Record<string, unknown> & { id: string; labels: string[] };

export function tasks(size: number, owner: string): BenchTask[] {
  return Array.from({ length: size }, (_, i) => ({
    id: crypto.randomUUID(),
    createdBy: owner,
    createdAt: 1_700_000_000_000 + i,
    title: `Problem ${i} of chapter ${i % 30}`,
    notes: i % 4 === 0 ? 'Look up the derivation again before solving the second part.' : '',
    status: 'todo',
    priority: 'medium',
    dueDate: '2026-12-01',
    subjectId: null,
    position: `a${i}`,
    labels: [],
  }));
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
