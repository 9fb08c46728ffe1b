import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { closed } from '../../replication/document/coalesce.ts';
import { edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { memberSet } from '../../replication/document/member-set.ts';
import { rebased } from '../../replication/document/rebase.ts';
import { MOST_CHANGES, MOST_DOCUMENTS, type Change, type PushAnswer, type Verdict } from '../../replication/protocol/wire.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { losesAnswers, openDevice } from '../support/device.ts';

describe.each(backends)('many changes of one document, on $name', ({ open, hasSql }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
  });
  afterAll(() => backend?.close());

  const push = async (documents: readonly object[]): Promise<readonly Verdict[]> => {
    const request = { protocol: 3, device: 'phone', incarnation: null, documents, acknowledged: [] };
    return ((await student.client.rpc('sync_push', { request }).throwOnError()).data as PushAnswer).verdicts!;
  };
  const taskWith = (count: number) => ({
    collection: 'todos',
    id: randomUUID(),
    base: 0,
    changes: Array.from({ length: count }, (_, i) => ({
      n: i + 1,
      w: 'w',
      ...(i === 0 ? { set: { createdBy: student.id, title: 'Task' }, init: {} } : { set: { notes: `note ${i}` } }),
    })),
  });

  test.skipIf(!hasSql)('PUSH-1: server and device know one limit of changes', async () => {
    expect(await backend.query('select sync.most_changes() as most')).toEqual([{ most: MOST_CHANGES }]);
  });

  test('PUSH-1: the server takes as many changes and documents as a device sends, and not one more', async () => {
    const [most, more] = await push([taskWith(MOST_CHANGES), taskWith(MOST_CHANGES + 1)]);
    expect(most).not.toMatchObject({ status: 'rejected' });
    expect(more).toMatchObject({ status: 'rejected' });
    expect(await push(Array.from({ length: MOST_DOCUMENTS }, () => taskWith(1)))).toHaveLength(MOST_DOCUMENTS);
    await expect(push(Array.from({ length: MOST_DOCUMENTS + 1 }, () => taskWith(1)))).rejects.toMatchObject({ code: '22023' });
  });

  const attempt = () => ({ id: randomUUID(), given: { user_id: student.id, paper: {} } });
  const eventsOf = async (id: string): Promise<string[]> =>
    ((await student.client.from('attempts').select('events').eq('id', id).single().throwOnError()).data as { events: string[] }).events;
  const eventsUpTo = (count: number): string[] => Array.from({ length: count }, (_, i) => `${String(i).padStart(5, '0')}s00=1`);

  test('an examination of 1,001 events offline arrives, though an answer is lost half way', async () => {
    const device = openDevice(student);
    const { id, given } = attempt();
    device.create('attempts', id, given);
    await device.replicate();
    const events = eventsUpTo(1001);
    for (let i = 1; i <= 600; i++) device.edit('attempts', id, { events: events.slice(0, i) });
    device.push = losesAnswers;
    await expect(device.replicate()).rejects.toThrow('no answer');
    device.push = (request, send) => send(request);
    for (let i = 601; i <= 1001; i++) device.edit('attempts', id, { events: events.slice(0, i) });
    await device.replicate();
    expect(device.read('attempts', id)).toMatchObject({ sync: { state: 'synced', changes: [] } });
    expect(await eventsOf(id)).toEqual(events);
  });

  test('DOC-5: a task that was made offline and changed 1,200 times arrives, its title edited last', async () => {
    const device = openDevice(student);
    const id = device.addTask('First');
    const made = device.read('todos', id)!;
    const changes = Array.from({ length: 1200 }, (_, i): Change => ({
      n: i + 2,
      w: 'earlier',
      [i % 2 ? 'remove' : 'add']: { labels: ['x'] },
    }));
    const long = { ...made, sync: { ...made.sync, n: 1201, changes: [...made.sync.changes, ...changes] } };
    device.disk.put('todos', { previous: made, next: edited(todosSchema, long, { title: 'Last' }, 'earlier') });
    await device.replicate();
    expect(device.read('todos', id)).toMatchObject({ title: 'Last', labels: [], sync: { state: 'synced', changes: [] } });
    const { data } = await student.client.from('todos').select('title').eq('id', id).single().throwOnError();
    expect(data).toEqual({ title: 'Last' });
  });

  test('5,000 changes that wait since an earlier release arrive', { timeout: 120_000 }, async () => {
    const device = openDevice(student);
    const { id, given } = attempt();
    device.create('attempts', id, given);
    await device.replicate();
    const previous = device.read('attempts', id)!;
    const events = eventsUpTo(5000);
    const changes = events.map((event, i): Change => ({ n: i + 2, w: 'earlier', add: { events: [event] } }));
    const next = { ...previous, events, sync: { ...previous.sync, state: 'waiting', n: 5001, changes } } as const;
    device.disk.put('attempts', { previous, next });
    await device.replicate();
    expect(device.read('attempts', id)).toMatchObject({ sync: { state: 'synced', changes: [] } });
    expect(await eventsOf(id)).toEqual(events);
  });

  const patchOf = async (row: object, changes: readonly Change[], isNew = false): Promise<Record<string, unknown>> => {
    const [answer] = await backend.query<{ patch: Record<string, unknown> }>(
      `select sync.patch_of($1::text::jsonb, $2::text::jsonb, '{}', 'me', $3) as patch`,
      [JSON.stringify(row), JSON.stringify(changes), isNew],
    );
    return answer!.patch;
  };

  test.skipIf(!hasSql)(
    'MERGE-2: members of many changes end up on the server as on the device, also of apps that set them whole',
    async () => {
      const labels = fc.subarray(['a', 'b', 'c', 'd', '🙂', '﹏']).map(memberSet);
      const part = fc.record({ labels }, { requiredKeys: [] });
      const parts = fc.record({ init: part, set: part, add: part, remove: part }, { requiredKeys: [] });
      await fc.assert(
        fc.asyncProperty(fc.array(parts, { maxLength: 8 }), labels, fc.boolean(), async (made, underneath, isNew) => {
          const changes = made.map((change, i): Change => ({ n: i + 1, w: 'w', ...change }) as Change);
          const row = { id: '1', labels: underneath, _version: 1, _deleted: isNew, _seen: {} };
          const waiting = {
            id: '1',
            _deleted: false,
            labels: [],
            sync: { state: 'waiting', version: 0, n: changes.length, changes },
          } as const;
          const { document } = rebased(waiting, row, 'me', todosSchema);
          expect((await patchOf(row, changes, isNew))['labels'] ?? underneath).toEqual(document['labels']);
        }),
        { numRuns: 300 },
      );
    },
  );

  test.skipIf(!hasSql)('DOC-2: the server does with joined edits what it does with each of them, on any row', async () => {
    const labels = fc.subarray(['a', 'b', 'c', 'd']);
    const edits = fc.record({ title: fc.constantFrom('one', 'two'), notes: fc.constantFrom('one', 'two'), labels }, { requiredKeys: [] });
    const start: LocalDocument = {
      id: '1',
      _deleted: false,
      title: 'old',
      notes: 'old',
      labels: ['a'],
      sync: { state: 'waiting', version: 1, n: 3, changes: ['p', 'q', 'r'].map((w, i) => ({ n: i + 1, w })) },
    };
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 12 }), labels, async (made, underneath) => {
        const joined = made.reduce((before, next) => edited(todosSchema, before, next, 'w'), start);
        const apart = made.reduce((before, next) => {
          const after = edited(todosSchema, before, next, 'w');
          return { ...after, sync: closed(after.sync) };
        }, start);
        const row = { title: 'theirs', notes: 'theirs', labels: underneath };
        expect(await patchOf(row, joined.sync.changes)).toEqual(await patchOf(row, apart.sync.changes));
      }),
      { numRuns: 60 },
    );
  });
});
