import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { openArchive } from '../../src/topics/transfer/store/open-archive.ts';
import { type ClashChoice, restore } from '../../src/topics/transfer/store/restore.ts';
import { archiveFile } from '../../src/topics/transfer/store/testing/archive-file.ts';
import { undoAll, type UndoJournal, undoJournal } from '../../src/topics/transfer/store/undo-journal.ts';
import { Refusals } from '../../src/topics/transfer/rules/refusals.ts';
import { RESTORABLE_KINDS } from '../../src/topics/transfer/rules/archive.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { memoryCaches } from '../support/caches.ts';
import { testReplica, type TestReplica } from '../support/test-replica.ts';

const never = new AbortController().signal;

interface Device {
  readonly replica: TestReplica;
  readonly engine: Engine;
  readonly journal: UndoJournal;
}

describe.each(backends)('an export restored on two devices, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;
  let journals: Map<string, UndoJournal>;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    journals = new Map();
  });

  /** One device at a time: RxDB opens 13 collections in a process. Neither knows what the other does until both replicate. */
  async function on(name: 'phone' | 'desk', work: (device: Device) => Promise<void>): Promise<void> {
    const replica = await testReplica({ userId: `${name}-${student.id}` });
    const client = visitor(backend);
    await client.auth.signInWithPassword({ email: student.email, password: 'correct horse' });
    const collections = Object.values(collectionSchemas);
    const engine = createEngine({
      userId: student.id,
      collections,
      store: replica.store,
      transport: supabaseTransport(client, collections, async () => undefined),
      leader: { lead: (_signal, lead) => lead() },
      clock: systemClock,
      random: Math.random,
      newId: () => randomUUID(),
    });
    const journal = journals.get(name) ?? undoJournal(memoryCaches(), student.id);
    journals.set(name, journal);
    try {
      await work({ replica, engine, journal });
    } finally {
      await replica.database.close();
    }
  }

  const replicate = async ({ engine }: Device) => expect(await engine.runOnce(never)).toEqual({ phase: 'idle' });

  async function restored({ replica, journal }: Device, file: Uint8Array<ArrayBuffer>, choice: ClashChoice) {
    const archive = await openArchive(new Blob([file]), never);
    const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
    const reading = { archive, replica, userId: student.id, signal: never, onProgress: () => undefined };
    expect(await restore(reading, journal, choice, written, async () => 0)).toMatchObject({ ok: true });
    expect(written.refusals.kept).toEqual([]);
    return { added: written.added, replaced: written.replaced };
  }

  /** Everything that can be restored, without what is only of the device or of the moment of writing. */
  async function contentOf({ replica }: Device): Promise<unknown> {
    const kinds = RESTORABLE_KINDS.map(async (kind) => {
      const records = (await replica.find(kind)) as unknown as readonly Record<string, unknown>[];
      const plain = records.map(({ sync: _sync, updatedAt: _at, updated_at: _on, ...fields }) => fields);
      return [kind, plain.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))];
    });
    return Promise.all(kinds);
  }
  const titles = async ({ replica }: Device) => (await replica.find('todos')).map(({ title }) => title).toSorted();
  const unsent = async ({ replica }: Device) => {
    const counts = await Promise.all(RESTORABLE_KINDS.map((kind) => replica.store.countUnsent(kind)));
    return counts.reduce((sum, { waiting, rejected }) => sum + waiting + rejected, 0);
  };
  const log = async ({ replica }: Device) =>
    (await replica.find('conflicts')).map(({ field, value, replacedBy }) => ({ field, value, replacedBy }));

  /** Of a student with this id. */
  function everyKind(userId: string): Promise<Uint8Array<ArrayBuffer>> {
    const [subject, task, chat, doubt] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const own = () => ({ id: randomUUID(), user_id: userId });
    return archiveFile(userId, {
      users: [{ id: userId, display_name: 'Asha', daily_target: 240 }],
      userSubjects: [{ id: subject, userId, name: 'Physics' }],
      todos: [
        { id: task, createdBy: userId, title: 'Optics', subjectId: subject, labels: ['light', 'rays'], position: 'a0' },
        { id: randomUUID(), createdBy: userId, title: 'Waves', position: 'a1' },
      ],
      study_sessions: [
        { ...own(), start_time: '2026-11-01T10:00:00Z', date: '2026-11-01', study_day: '2026-11-01', duration: 25, task_id: task },
      ],
      flashcards: [{ ...own(), front: 'f?', back: '1/f = 1/u + 1/v', reviews: ['2026-11-01T10:00:00.000Z 3 4000'] }],
      chats: [{ id: chat, user_id: userId, title: 'Lenses' }],
      chat_messages: [{ id: doubt, user_id: userId, chat_id: chat, parent_id: null, role: 'user', content: 'Why?' }],
    });
  }

  test.each(['its own account', 'another account'])('at once, onto %s, ends the same on both, each entry once', async (whose) => {
    const file = await everyKind(whose === 'its own account' ? student.id : randomUUID());
    for (const name of ['phone', 'desk'] as const) {
      await on(name, async (device) => {
        await replicate(device);
        expect((await restored(device, file, 'replace')).added).toBe(7);
      });
    }
    for (const name of ['phone', 'desk', 'phone'] as const) await on(name, replicate);
    let content: unknown;
    await on('phone', async (device) => {
      expect(await titles(device)).toEqual(['Optics', 'Waves']);
      expect([await unsent(device), await log(device)]).toEqual([0, []]);
      content = await contentOf(device);
    });
    await on('desk', async (device) => {
      expect([await unsent(device), await log(device)]).toEqual([0, []]);
      expect(await contentOf(device)).toEqual(content);
    });
  });

  test('two different exports at once: both took the file’s value, and the one that was replaced is in the conflict log', async () => {
    const [clash, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const task = (id: string, title: string) => ({ id, createdBy: student.id, title, position: 'a0' });
    const older = await archiveFile(student.id, { todos: [task(clash, 'Optics, of May'), task(first, 'Only in May')] });
    const newer = await archiveFile(student.id, { todos: [task(clash, 'Optics, of June'), task(second, 'Only in June')] });
    await student.client.from('todos').insert(task(clash, 'Optics, here')).throwOnError();
    for (const [name, file] of [
      ['phone', older],
      ['desk', newer],
    ] as const) {
      await on(name, async (device) => {
        await replicate(device);
        expect(await restored(device, file, 'replace')).toEqual({ added: 1, replaced: 1 });
      });
    }
    for (const name of ['phone', 'desk', 'phone'] as const) await on(name, replicate);
    const ends: string[][] = [];
    const logs: unknown[] = [];
    for (const name of ['phone', 'desk'] as const) {
      await on(name, async (device) => {
        ends.push(await titles(device));
        logs.push(...(await log(device)));
        expect(await unsent(device)).toBe(0);
      });
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]).toEqual(expect.arrayContaining(['Only in June', 'Only in May']));
    const [won, lost] = ends[0]!.includes('Optics, of May') ? ['Optics, of May', 'Optics, of June'] : ['Optics, of June', 'Optics, of May'];
    expect(ends[0]).toHaveLength(3);
    expect(logs).toEqual([{ field: 'title', value: lost, replacedBy: won }]);
  });

  test('an undo on one device spares what the other edited meanwhile, and says so', async () => {
    const [kept, gone] = [randomUUID(), randomUUID()];
    const file = await archiveFile(student.id, {
      todos: [
        { id: kept, createdBy: student.id, title: 'Optics', position: 'a0' },
        { id: gone, createdBy: student.id, title: 'Waves', position: 'a1' },
      ],
    });
    await on('phone', async (device) => {
      await replicate(device);
      await restored(device, file, 'keep');
      await replicate(device);
    });
    await on('desk', async (device) => {
      await replicate(device);
      expect(await device.replica.edit('todos', kept, { notes: 'Lenses first' })).toEqual({ ok: true });
      await replicate(device);
    });
    // The phone has not heard of the edit.
    await on('phone', async (device) => {
      const undone = await undoAll(device.journal, device.replica, () => undefined);
      expect(undone).toMatchObject({ ok: true, outcome: { undone: 2, left: 0 } });
      await replicate(device);
      expect(await titles(device)).toEqual(['Optics']);
      expect(await log(device)).toEqual([{ field: '_deleted', value: true, replacedBy: false }]);
      expect(await device.replica.get('todos', kept)).toMatchObject({ notes: 'Lenses first' });
    });
    await on('desk', async (device) => {
      await replicate(device);
      expect(await titles(device)).toEqual(['Optics']);
    });
  });

  test('an undo that knows the other’s edit leaves it alone', async () => {
    const file = await everyKind(student.id);
    await on('phone', async (device) => {
      await replicate(device);
      await restored(device, file, 'keep');
      await replicate(device);
    });
    await on('desk', async (device) => {
      await replicate(device);
      const [optics] = await device.replica.find('todos', { selector: { title: { $eq: 'Optics' } } });
      await device.replica.edit('todos', optics!.id, { status: 'done' });
      await replicate(device);
    });
    await on('phone', async (device) => {
      await replicate(device);
      const undone = await undoAll(device.journal, device.replica, () => undefined);
      // The task, and the subject that it is in.
      expect(undone).toMatchObject({ ok: true, outcome: { left: 2 } });
      await replicate(device);
      expect(await titles(device)).toEqual(['Optics']);
      expect(await log(device)).toEqual([]);
    });
  });
});
