import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { saveProfile } from '../../src/shared/student/save-profile.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { openDevice, type TestDevice } from '../support/device.ts';
import { testReplica } from '../support/test-replica.ts';

describe.each(backends)('DOC-5: a creation gives way to an existing row, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;
  let phone: TestDevice;
  let laptop: TestDevice;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    student = await signUp(backend);
    [phone, laptop] = [openDevice(student), openDevice(student)];
  });

  const rowOf = async (table: string, id: string) =>
    (await student.client.from(table).select().eq('id', id).single().throwOnError()).data as Record<string, unknown>;
  const log = ({ disk }: TestDevice) => disk.conflicts.map(({ field, value, replacedBy }) => ({ field, value, replacedBy }));

  test('saving one setting before the first pull changes only that setting, and logs what it replaced', async () => {
    await student.client.rpc('ensure_profile').throwOnError();
    const profile = { display_name: 'Asha', exam_dates: { JEE: '2027-01-24' }, daily_target: 300, group_reads: ['a 1'] };
    await student.client.from('users').update(profile).eq('id', student.id).throwOnError();
    const before = await rowOf('users', student.id);

    phone.create('users', student.id, { daily_target: 200, group_reads: ['b 2'] });
    await phone.replicate();
    expect(await rowOf('users', student.id)).toMatchObject({
      ...profile,
      username: before['username'],
      created_at: before['created_at'],
      daily_target: 200,
      group_reads: ['a 1', 'b 2'],
    });
    expect(log(phone)).toEqual([{ field: 'daily_target', value: 300, replacedBy: 200 }]);
    expect(phone.read('users', student.id)).toMatchObject({ display_name: 'Asha', daily_target: 200, group_reads: ['a 1', 'b 2'] });
    expect(phone.read('users', student.id)!.sync).toMatchObject({ state: 'synced', changes: [] });
  });

  test('the same through the app’s commands: one profile is created, whatever is saved first', async () => {
    await student.client.rpc('ensure_profile').throwOnError();
    await student.client.from('users').update({ display_name: 'Asha', day_start_time: 6 }).eq('id', student.id).throwOnError();
    const { database, ...replica } = await testReplica({ userId: student.id });
    expect(await saveProfile(replica, student.id, { hides_study_time: true })).toEqual({ ok: true });
    const stored = await database.users.findOne(student.id).exec(true);
    expect(stored).toMatchObject({ daily_target: 120, hides_study_time: true });
    const { changes } = stored.toJSON().sync;
    expect(changes).toEqual([expect.objectContaining({ set: { hides_study_time: true }, was: { hides_study_time: false } })]);
    await database.close();

    phone.disk.documents.set('users', new Map([[student.id, stored.toMutableJSON() as never]]));
    await phone.replicate();
    expect(await rowOf('users', student.id)).toMatchObject({ display_name: 'Asha', day_start_time: 6, hides_study_time: true });
  });

  const item = { kind: 'study', title: 'Optics', minutes: 50, reason: 'planned by the phone', state: 'planned' };

  test('two devices that plan the same day keep what is done, and log nothing', async () => {
    const [id, day] = [randomUUID(), '2026-11-20'];
    phone.create('study_plan_items', id, { user_id: student.id }, { ...item, day });
    await phone.replicate();
    phone.edit('study_plan_items', id, { state: 'done' });
    await phone.replicate();
    laptop.create('study_plan_items', id, { user_id: student.id }, { ...item, reason: 'planned by the laptop', day });
    await laptop.replicate();
    expect(await rowOf('study_plan_items', id)).toMatchObject({ state: 'done', reason: 'planned by the phone' });
    expect(laptop.read('study_plan_items', id)).toMatchObject({ state: 'done', reason: 'planned by the phone', sync: { state: 'synced' } });
    expect(log(laptop)).toEqual([]);
  });

  test('a creation that meets a tombstone is complete: nothing of the deleted row returns', async () => {
    const [id, day] = [randomUUID(), '2026-11-20'];
    phone.create('study_plan_items', id, { user_id: student.id }, { ...item, state: 'done', day });
    await phone.replicate();
    phone.edit('study_plan_items', id, { _deleted: true });
    await phone.replicate();
    laptop.create('study_plan_items', id, { user_id: student.id }, { ...item, title: 'Waves', day });
    await laptop.replicate();
    const expected = { state: 'planned', title: 'Waves', _deleted: false };
    expect(await rowOf('study_plan_items', id)).toMatchObject(expected);
    expect(laptop.read('study_plan_items', id)).toMatchObject(expected);
  });

  test('creations of older apps overwrite nothing either', async () => {
    await student.client.rpc('ensure_profile').throwOnError();
    await student.client.from('users').update({ display_name: 'Asha', day_start_time: 6 }).eq('id', student.id).throwOnError();
    const set = { username: null, display_name: null, daily_target: 200, day_start_time: 4, exam_dates: {}, stats: {} };
    const documents = [{ collection: 'users', id: student.id, base: 0, changes: [{ n: 1, set }] }];
    const { data } = await student.client.rpc('sync_push', { request: { device: randomUUID(), documents } }).throwOnError();
    expect(data.verdicts).toMatchObject([{ status: 'applied', replaced: {} }]);
    expect(await rowOf('users', student.id)).toMatchObject({ display_name: 'Asha', day_start_time: 6, daily_target: 200 });
  });
});
