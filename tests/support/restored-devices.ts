import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import type { Student } from '../../backend/testing/client.ts';
import { created, edited } from '../../replication/document/edit.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { wantStartOver } from '../../replication/engine/start-over.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../simulation/memory-store.ts';

const collections = Object.values(collectionSchemas);

interface World {
  /** The one that runs now. */
  backend(): RunningBackend;
  student(): Student;
  stopServing(): Promise<void>;
}

interface Device {
  readonly disk: MemoryDisk;
  /** Replicates with the running backend until `until` holds. */
  online(until: (engine: Engine) => Promise<void> | void): Promise<void>;
  add(title: string): string;
  edit(id: string, title: string): void;
  titles(): string[];
}

export const synced = (engine: Engine) => expect.poll(() => engine.status(), { interval: 20 }).toEqual({ phase: 'idle' });
const halted = (engine: Engine) =>
  expect.poll(() => engine.status(), { interval: 20 }).toEqual({ phase: 'halted', reason: 'restored-server' });

const ALL = ['after the backup', 'in the backup, edited without a network', 'new title', 'unsent', 'unsent on the tablet'];
export const EVERYWHERE = { server: ALL, phone: ALL, tablet: ALL, fresh: ALL };

/** Devices of one student, and what they go through when their server is restored. */
export function restoredDevices(world: World): {
  device(): Device;
  liveThrough(backUp: () => Promise<void>, restore: () => Promise<void>): Promise<typeof EVERYWHERE>;
} {
  function device(): Device {
    const disk = memoryDisk();
    const store = memoryStore(disk);
    const notify = (): void => {
      for (const listener of disk.listeners) listener();
    };
    return {
      disk,
      async online(until) {
        const client = createClient(world.backend().url, PUBLISHABLE_KEY, { accessToken: async () => world.student().accessToken });
        const engine = createEngine({
          userId: world.student().id,
          collections,
          store,
          transport: supabaseTransport(client, collections, () => Promise.resolve()),
          leader: { lead: (_signal, work) => work() },
          clock: systemClock,
          random: Math.random,
          newId: randomUUID,
        });
        engine.start();
        await until(engine);
        await engine.stop();
        await client.removeAllChannels();
        disk.listeners.clear();
      },
      add(title) {
        const id = randomUUID();
        const fields = { createdBy: world.student().id, createdAt: 1, title, position: 'a0' };
        disk.put('todos', { previous: undefined, next: created(todosSchema, id, fields, 'here') });
        notify();
        return id;
      },
      edit(id, title) {
        const previous = disk.documents.get('todos')!.get(id)!;
        disk.put('todos', { previous, next: edited(todosSchema, previous, { title }, 'here') });
        notify();
      },
      titles: () =>
        [...(disk.documents.get('todos')?.values() ?? [])]
          .flatMap(({ _deleted, ...fields }) => (_deleted ? [] : [String(fields['title'])]))
          .sort(),
    };
  }

  /**
   * State after a restore: a phone that knows more than the backup and has unsent changes, and a tablet that was away.
   * @returns the final titles on server and devices
   */
  async function liveThrough(backUp: () => Promise<void>, restore: () => Promise<void>): Promise<typeof EVERYWHERE> {
    const [phone, tablet] = [device(), device()];
    const kept = phone.add('in the backup');
    const stale = phone.add('old title');
    await phone.online(synced);
    await tablet.online(synced);
    await backUp();
    phone.add('after the backup');
    phone.edit(stale, 'new title');
    await phone.online(synced);
    await world.stopServing();
    phone.add('unsent');
    phone.edit(kept, 'in the backup, edited without a network');
    tablet.add('unsent on the tablet');
    await restore();

    await phone.online(halted);
    expect(phone.titles()).toEqual(ALL.filter((title) => !title.includes('tablet')));
    for (const one of [phone, tablet]) {
      await wantStartOver({ store: memoryStore(one.disk) });
      await one.online(synced);
    }
    await phone.online(synced);
    const fresh = device();
    await fresh.online(synced);
    const rows = await world
      .backend()
      .query<{ title: string }>('select title from public.todos where not _deleted order by title collate "C"');
    return { server: rows.map(({ title }) => title), phone: phone.titles(), tablet: tablet.titles(), fresh: fresh.titles() };
  }

  return { device, liveThrough };
}
