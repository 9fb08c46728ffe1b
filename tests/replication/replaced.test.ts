import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { losesAnswers, openDevice, type TestDevice } from '../support/device.ts';

describe.each(backends)('what a device replaced unseen, on $name', ({ open, hasSql }) => {
  let backend: TestBackend;
  let student: Student;
  let phone: TestDevice;
  let id: string;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  /** Phone and laptop have both edited the title; the laptop's edit is on the server. */
  beforeEach(async () => {
    student = await signUp(backend);
    id = randomUUID();
    phone = openDevice(student);
    const laptop = openDevice(student);
    phone.create('todos', id, { createdBy: student.id, title: 'Kinematics' });
    await phone.replicate();
    await laptop.replicate();
    laptop.edit('todos', id, { title: 'by the laptop' });
    await laptop.replicate();
    phone.edit('todos', id, { title: 'by the phone' });
  });

  const log = ({ disk }: TestDevice) => disk.conflicts.map(({ field, value, replacedBy }) => ({ field, value, replacedBy }));
  const lost = [{ field: 'title', value: 'by the laptop', replacedBy: 'by the phone' }];
  const remembered = async () =>
    (await backend.query<{ n: number }>('select count(*)::int as n from sync.replaced_values where user_id = $1', [student.id]))[0]!.n;
  const isSettled = () => expect(phone.read('todos', id)!.sync).toMatchObject({ state: 'synced', changes: [] });

  test('PUSH-11: is reported by the next sending if the answer was lost', async () => {
    phone.push = losesAnswers;
    await expect(phone.replicate()).rejects.toThrow('no answer');
    expect(log(phone)).toEqual([]);
    phone.push = (request, send) => send(request);
    await phone.replicate();
    expect(log(phone)).toEqual(lost);
    isSettled();
  });

  test('PUSH-11: is reported even if the row came before the next sending', async () => {
    phone.push = losesAnswers;
    await expect(phone.replicate()).rejects.toThrow('no answer');
    await phone.receiveEvent('todos', id);
    expect(phone.read('todos', id)).toMatchObject({ title: 'by the phone', sync: { version: 3, state: 'waiting' } });
    phone.push = (request, send) => send(request);
    await phone.replicate();
    expect(log(phone)).toEqual(lost);
    isSettled();
  });

  test('PUSH-11: a deletion that lost is reported too', async () => {
    phone.edit('todos', id, { _deleted: true });
    phone.push = losesAnswers;
    await expect(phone.replicate()).rejects.toThrow('no answer');
    phone.push = (request, send) => send(request);
    await phone.replicate();
    expect(log(phone)).toContainEqual({ field: '_deleted', value: true, replacedBy: false });
    expect(phone.read('todos', id)).toMatchObject({ _deleted: false, title: 'by the phone', sync: { state: 'synced' } });
  });

  test('MERGE-5 logs what a push replaced although its deletion lost', async () => {
    phone.edit('todos', id, { _deleted: true });
    await phone.replicate();
    expect(log(phone)).toEqual(expect.arrayContaining([{ field: '_deleted', value: true, replacedBy: false }, ...lost]));
    isSettled();
  });

  test('CONF-1: survives a crash between storing the row and logging', async () => {
    phone.beforeLog = () => {
      throw new Error('killed');
    };
    await expect(phone.replicate()).rejects.toThrow('killed');
    expect(phone.read('todos', id)).toMatchObject({ title: 'by the phone', sync: { state: 'waiting', lost } });
    const again = openDevice(student, phone.disk);
    await again.replicate();
    expect(log(again)).toEqual(lost);
    isSettled();
  });

  test.skipIf(!hasSql)('PUSH-11: is forgotten by the server once it is stored', async () => {
    await phone.replicate();
    expect(await remembered()).toBe(1);
    phone.edit('todos', id, { notes: 'more' });
    await phone.replicate();
    expect(await remembered()).toBe(0);
    expect(log(phone)).toEqual(lost);
  });

  test.skipIf(!hasSql)('PUSH-11: of what no device acknowledges the server remembers the last hundred', async () => {
    await backend.query(
      `insert into sync.replaced_values (user_id, collection, id, writer, n, "values")
       select $1, 'todos', gen_random_uuid(), 'w', n, jsonb_build_object('title', n) from generate_series(1, 150) n`,
      [student.id],
    );
    phone.push = losesAnswers;
    await expect(phone.replicate()).rejects.toThrow('no answer');
    expect(await remembered()).toBe(101);
    phone.push = (request, send) => send(request);
    await phone.replicate();
    expect(log(phone)).toEqual(lost);
  });
});
