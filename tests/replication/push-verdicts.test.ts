import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { edited } from '../../replication/document/edit.ts';
import { createEngine } from '../../replication/engine/engine.ts';
import { systemClock } from '../../replication/base/clock.ts';
import type { PushAnswer, PushedDocument, Verdict } from '../../replication/protocol/wire.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { memoryDisk, memoryStore } from '../simulation/memory-store.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends)('verdicts on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
  });
  afterAll(() => backend?.close());

  const newTask = (set: object = {}): PushedDocument => ({
    collection: 'todos',
    id: randomUUID(),
    base: 0,
    changes: [{ n: 1, set: { createdBy: student.id, title: 'Read', position: 'a0V', ...set } }],
  });
  const editOf = ({ id }: PushedDocument, n: number, set: object): PushedDocument => ({
    collection: 'todos',
    id,
    base: n - 1,
    changes: [{ n, set: { ...set }, was: {} }],
  });
  const push = async (...documents: PushedDocument[]): Promise<readonly Verdict[]> => {
    const request = { device: 'phone', incarnation: null, documents };
    const { data } = await student.client.rpc('sync_push', { request }).throwOnError();
    return (data as PushAnswer).verdicts!;
  };
  const tasks = async () => (await student.client.from('todos').select().throwOnError()).data as Record<string, unknown>[];

  test('PUSH-8: a refused field delays no other field of its document', async () => {
    const task = newTask();
    await push(task);
    const edit = { title: 'New title', notes: 'New notes', priority: 'urgent', status: 'done', dueDate: '2027-02-30' };
    const [verdict] = await push(editOf(task, 2, edit));
    expect(verdict).toMatchObject({ status: 'applied', rejected: { fields: ['dueDate', 'priority'], reason: 'invalid' } });
    const row = (await tasks()).find(({ id }) => id === task.id);
    expect(row).toMatchObject({ title: 'New title', notes: 'New notes', status: 'done', priority: 'none', dueDate: null, _version: 2 });
    expect((verdict as { row: object }).row).toMatchObject({ title: 'New title', _version: 2, _seen: { phone: [2, 2] } });
  });

  test('PUSH-8: the accepted part is applied once, however late a copy arrives', async () => {
    const task = newTask();
    await push(task);
    const first = {
      ...editOf(task, 2, { title: 'First', priority: 'urgent' }),
      changes: [{ n: 2, w: 'tab', set: { title: 'First', priority: 'urgent' } }],
    };
    expect(await push(first)).toMatchObject([{ status: 'applied', rejected: { fields: ['priority'] } }]);
    await push({ ...first, base: 2, changes: [{ n: 3, w: 'other tab', set: { title: 'Second' } }] });
    await push(first);
    expect((await tasks()).find(({ id }) => id === task.id)).toMatchObject({ title: 'Second', priority: 'none' });
  });

  test('PUSH-8: a deletion includes refused fields; a new document is not split', async () => {
    const task = newTask();
    await push(task);
    const [verdict] = await push(editOf(task, 2, { _deleted: true, priority: 'urgent' }));
    expect(verdict).toMatchObject({ status: 'applied', row: { _deleted: true } });
    expect(verdict).not.toHaveProperty('rejected');
    const whole = newTask({ priority: 'urgent' });
    expect(await push(whole)).toMatchObject([{ status: 'rejected', reason: 'invalid', row: null }]);
    expect((await tasks()).some(({ id }) => id === whole.id)).toBe(false);
  });

  test('PUSH-8: the device keeps refused fields as a change of their own, and a corrected value arrives', async () => {
    const disk = memoryDisk();
    const engine = createEngine({
      userId: student.id,
      collections: Object.values(collectionSchemas),
      store: memoryStore(disk),
      transport: supabaseTransport(student.client, Object.values(collectionSchemas), () => Promise.resolve()),
      leader: { lead: (_signal, work) => work() },
      clock: systemClock,
      random: Math.random,
      newId: randomUUID,
    });
    const task = newTask();
    await push(task);
    const sync = () => engine.runOnce(new AbortController().signal);
    expect(await sync()).toEqual({ phase: 'idle' });
    const read = () => disk.documents.get('todos')!.get(task.id)!;
    const write = (fields: Record<string, unknown>) =>
      disk.put('todos', { previous: read(), next: edited(todosSchema, read(), fields, 'here') });

    write({ title: 'Good', labels: ['x'], priority: 'urgent' });
    expect(await sync()).toEqual({ phase: 'idle' });
    expect(read()).toMatchObject({
      title: 'Good',
      labels: ['x'],
      priority: 'urgent',
      sync: { state: 'rejected', rejection: { reason: 'invalid' } },
    });
    expect(read().sync.changes).toMatchObject([{ set: { priority: 'urgent' } }]);
    expect((await tasks()).find(({ id }) => id === task.id)).toMatchObject({ title: 'Good', labels: ['x'], priority: 'none' });

    write({ priority: 'high' });
    await sync();
    expect(read()).toMatchObject({ title: 'Good', priority: 'high', sync: { state: 'synced', changes: [] } });
    expect((await tasks()).find(({ id }) => id === task.id)).toMatchObject({ title: 'Good', priority: 'high' });
  });

  test.skipIf(!hasSql)('PUSH-4: what is not wrong with the data rejects no document', async () => {
    await backend.query(`
      create function public.stumble() returns trigger language plpgsql as $$
      begin
        if new.title like 'SQLSTATE %' then raise exception 'stumbled' using errcode = right(new.title, 5); end if;
        return new;
      end $$`);
    await backend.query('create trigger stumble before insert on public.todos for each row execute function public.stumble()');
    const good = newTask();
    const stumbling = (state: string) => newTask({ title: `SQLSTATE ${state}` });
    // Faults of one document; others are applied: a bug in a trigger, a missing column, an extension's fault.
    for (const state of ['P0001', '42703', 'XX000', '38000']) {
      expect(await push(stumbling(state), newTask())).toMatchObject([{ status: 'later' }, { status: 'applied' }]);
    }
    // Faults of the whole database: no document is judged.
    for (const state of ['25006', '40001', '53100', '55P03']) {
      await expect(push(good, stumbling(state))).rejects.toThrow('stumbled');
    }
    await expect(push(good, stumbling('57P03'))).rejects.toThrow(/stumbled|cannot be reached/);
    // Faults of the data.
    for (const [state, reason] of [
      ['22003', 'invalid'],
      ['23514', 'invalid'],
      ['22001', 'too-large'],
      ['23503', 'missing-reference'],
      ['42501', 'forbidden'],
    ] as const) {
      expect(await push(stumbling(state))).toMatchObject([{ status: 'rejected', reason }]);
    }
    await backend.query('drop trigger stumble on public.todos');
    await backend.query(`revoke insert (title) on public.todos from authenticated`);
    expect(await push(good)).toEqual([{ status: 'later' }]);
    await backend.query(`grant insert (title) on public.todos to authenticated`);
    expect(await push(good)).toMatchObject([{ status: 'applied' }]);
  });

  test('PUSH-9: a push of invalid documents costs a bounded number of attempts; the rest is answered `later`, and each push judges some', async () => {
    let waiting = Array.from({ length: 200 }, (_, i) => newTask(i % 20 === 0 ? {} : { priority: 'urgent' }));
    let pushes = 0;
    while (waiting.length > 0) {
      const verdicts = await push(...waiting);
      const left = waiting.filter((_, i) => (verdicts[i] as { status?: string }).status === 'later');
      expect(left.length).toBeLessThan(waiting.length);
      expect(waiting.length - left.length).toBeLessThan(100);
      waiting = left;
      pushes += 1;
    }
    expect(pushes).toBeLessThan(40);
    expect((await tasks()).filter(({ title }) => title === 'Read').length).toBeGreaterThanOrEqual(10);
  });

  test('PUSH-9: more than 500 documents in one push are refused, across all collections', async () => {
    const subject = () => ({
      collection: 'userSubjects',
      id: randomUUID(),
      base: 0,
      changes: [{ n: 1, set: { userId: student.id, name: 'Physics' } }],
    });
    await expect(push(...Array.from({ length: 501 }, () => newTask()))).rejects.toMatchObject({ code: '22023' });
    await expect(push(...Array.from({ length: 300 }, () => newTask()), ...Array.from({ length: 201 }, subject))).rejects.toMatchObject({
      code: '22023',
    });
    expect(await push(...Array.from({ length: 499 }, () => newTask()), subject())).toHaveLength(500);
  });
});
