import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { systemClock } from '../../replication/base/clock.ts';
import type { Replica } from '../../replication/local/replica.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import type { Todo } from '../../replication/schema/todos.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { subjectNamed } from '../../src/shared/student/subjects.commands.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { testReplica } from '../support/test-replica.ts';

const TASKS = 200;

let backend: TestBackend;
let student: Student;

interface Device {
  readonly replica: Replica;
  readonly engine: Engine;
  tasks(): Promise<Todo[]>;
}

/**
 * A device with the app's own storage, engine and transport, while `work` runs; it replicates on request. One at a time: RxDB
 * counts the collections of a whole process, and opens 13.
 */
async function onDevice(name: string, work: (device: Device) => Promise<void>): Promise<void> {
  // One IndexedDB serves the whole process: databases of two devices have different names.
  const { database, ...replica } = await testReplica({ userId: `${name}-${student.id}` });
  const client: SupabaseClient = visitor(backend);
  await client.auth.signInWithPassword({ email: student.email, password: 'correct horse' });
  const collections = Object.values(collectionSchemas);
  const engine = createEngine({
    userId: student.id,
    collections,
    store: replica.store,
    transport: supabaseTransport(client, collections, async () => undefined),
    leader: { lead: (_signal, work) => work() },
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
  });
  const tasks = async (): Promise<Todo[]> => {
    const documents = await database.todos.find().exec();
    return documents.map((document) => {
      const { sync: _sync, ...fields } = document.toJSON();
      return { ...fields, labels: [...fields.labels].sort() } as Todo;
    });
  };
  await work({ replica, engine, tasks });
  await database.close();
}

/** Replicates once. */
async function replicate(device: Device): Promise<void> {
  expect(await device.engine.runOnce(new AbortController().signal)).toEqual({ phase: 'idle' });
}

async function onServer(): Promise<Todo[]> {
  const { data, error } = await student.client
    .from('todos')
    .select(Object.keys(collectionSchemas.todos.properties).join())
    .eq('_deleted', false);
  if (error) throw error;
  return (data as unknown as Todo[]).map((row) => ({ ...row, labels: [...row.labels].sort() }));
}

const byId = (tasks: readonly Todo[]): Todo[] => [...tasks].sort((a, b) => (a.id < b.id ? -1 : 1));

describe.each(backends)('on $name', ({ open }) => {
  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
  });
  afterAll(() => backend.close());

  test('200 tasks edited offline on two devices lose nothing, in different fields or the same one', async () => {
    const ids = Array.from({ length: TASKS }, () => crypto.randomUUID());
    await onDevice('one', async (one) => {
      for (const [at, id] of ids.entries()) {
        const added = await one.replica.insert('todos', {
          id,
          createdBy: student.id,
          createdAt: Date.now(),
          title: `Task ${at}`,
          position: `a${String(at).padStart(3, '0')}V`,
          labels: ['given'],
        });
        expect(added).toEqual({ ok: true });
      }
      await replicate(one);
    });

    // Neither device knows the other's edits. Even tasks: the same field; odd ones: different fields; all: members of a set.
    await onDevice('two', async (two) => {
      await replicate(two);
      expect(await two.tasks()).toHaveLength(TASKS);
      for (const [at, id] of ids.entries()) {
        const edit = at % 2 === 0 ? { title: `${at} by two` } : { status: 'done' as const, dueDate: '2027-01-24' };
        await two.replica.edit('todos', id, { ...edit, labels: ['given', 'two'] });
      }
    });
    await onDevice('one', async (one) => {
      for (const [at, id] of ids.entries()) {
        const edit = at % 2 === 0 ? { title: `${at} by one` } : { notes: `notes of ${at}` };
        await one.replica.edit('todos', id, { ...edit, labels: ['given', 'one'] });
      }
      await replicate(one);
    });
    await onDevice('two', replicate);

    const rows = byId(await onServer());
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const [at, id] of ids.entries()) {
      // Two was the last value the server knew.
      expect(found.get(id)).toMatchObject(
        at % 2 === 0 ? { title: `${at} by two` } : { notes: `notes of ${at}`, status: 'done', dueDate: '2027-01-24' },
      );
      expect(found.get(id)!.labels).toEqual(['given', 'one', 'two']);
    }
    await onDevice('one', async (one) => {
      await replicate(one);
      expect(byId(await one.tasks())).toEqual(rows);
    });
    await onDevice('two', async (two) => {
      expect(byId(await two.tasks())).toEqual(rows);
      // The losing value can be restored.
      const log = await two.replica.find('conflicts', { sort: [{ at: 'asc' }] });
      expect(log.map(({ field, value }) => `${field}: ${String(value)}`).sort()).toEqual(
        ids.flatMap((_, at) => (at % 2 === 0 ? [`title: ${at} by one`] : [])).sort(),
      );
      const [first] = log;
      expect(await two.replica.restoreConflict(first!.id)).toEqual({ ok: true });
      await replicate(two);
      expect(await onServer()).toContainEqual(expect.objectContaining({ id: first!.documentId, title: first!.value }));
    });
  });

  test.each([['one', 'two'] as const, ['two', 'one'] as const])(
    'DOC-5 "Physics" and "physics", added offline on two devices, are one subject (%s pushes first)',
    async (first, second) => {
      student = await signUp(backend);
      const subjects = ({ replica }: Device) => replica.find('userSubjects', {});
      const chosen: string[] = [];
      for (const [name, typed] of [
        ['one', 'Physics'],
        ['two', ' physics'],
      ] as const) {
        await onDevice(name, async ({ replica }) => {
          const made = await subjectNamed(replica, student.id, typed);
          chosen.push(made.ok ? made.id : 'refused');
        });
      }
      await onDevice(first, replicate);
      await onDevice(second, async (device) => {
        await replicate(device);
        expect(await subjects(device)).toMatchObject([{ id: chosen[0], name: first === 'one' ? 'Physics' : 'physics' }]);
      });
      await onDevice(first, async (device) => {
        await replicate(device);
        expect(await subjects(device)).toMatchObject([{ id: chosen[1] }]);
        expect(await device.replica.find('conflicts', {})).toEqual([]);
      });
    },
  );
});
