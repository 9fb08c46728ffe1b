import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

// The calls that the specification lists for each table, with its names of columns and its orders, as any client of the REST API
// sends them. The app's own screens read the device.

describe.each(backends)('the listed calls on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
  });
  afterAll(() => backend.close());

  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];

  test('users: a missing row is PGRST116 and no fault; a profile is made, read by id and by username, and changed', async () => {
    const users = () => student.client.from('users');
    expect((await users().select().eq('id', student.id).single()).error).toMatchObject({ code: 'PGRST116' });
    await student.client.rpc('ensure_profile').throwOnError();
    expect((await users().select().eq('id', student.id).single().throwOnError()).data).toMatchObject({
      email: student.email,
      welcome_email_sent: false,
      daily_target: 120,
      daily_motivation: 'Stay focused and achieve your goals!',
      day_start_time: 4,
      stats: {},
      progress: {},
    });
    await users().update({ display_name: 'Asha', backgroundImage: null }).eq('id', student.id).throwOnError();
    const last_login = new Date().toISOString();
    await users().update({ last_login }).eq('id', student.id).throwOnError();
    const { data } = await users().select('username').eq('id', student.id).single<{ username: string }>().throwOnError();
    const found = await users().select('id, display_name, last_login').eq('username', data.username).throwOnError();
    expect(found.data).toMatchObject([{ id: student.id, display_name: 'Asha' }]);
    expect(Date.parse((found.data[0] as { last_login: string }).last_login)).toBe(Date.parse(last_login));
  });

  test.each([
    ['the name of the sign-up', { username: 'meera of kota' }, () => 'meera of kota'],
    ['the part before the @', {}, ({ email }: Student) => email.split('@')[0]!.slice(0, 48)],
    [
      'the first five characters of the id, where nothing else can be had',
      { username: 'Ekagra Official' },
      ({ id }: Student) => `user_${id.slice(0, 5)}`,
    ],
  ])('users: the default username is %s', async (_what, metadata, username) => {
    const newcomer = await signUp(backend);
    await newcomer.client.auth.updateUser({ data: metadata });
    await newcomer.client.rpc('ensure_profile').throwOnError();
    expect((await newcomer.client.from('users').select('username').single().throwOnError()).data).toEqual({ username: username(newcomer) });
  });

  test('study_sessions: added, read by user_id with the latest start first, changed and deleted by id', async () => {
    const sessions = () => student.client.from('study_sessions');
    const session = (id: string, hour: string) => ({
      id,
      user_id: student.id,
      start_time: `2026-11-20T${hour}:00:00Z`,
      date: '2026-11-20',
      study_day: '2026-11-20',
      duration: 25,
    });
    await sessions()
      .insert([session(first, '08'), session(second, '10')])
      .throwOnError();
    const list = async () =>
      (
        await sessions()
          .select('id, duration')
          .eq('user_id', student.id)
          .eq('_deleted', false)
          .order('start_time', { ascending: false })
          .throwOnError()
      ).data;
    expect(await list()).toEqual([
      { id: second, duration: 25 },
      { id: first, duration: 25 },
    ]);
    await sessions().update({ duration: 20 }).eq('id', first).throwOnError();
    await sessions().delete().eq('id', second).throwOnError();
    expect(await list()).toEqual([{ id: first, duration: 20 }]);
  });

  test('userSubjects: added, read by userId with the earliest first, changed and deleted', async () => {
    const subjects = () => student.client.from('userSubjects');
    await subjects()
      .insert([
        { id: second, userId: student.id, createdAt: 2_000, name: 'Optics' },
        { id: first, userId: student.id, createdAt: 1_000, name: 'Waves' },
      ])
      .throwOnError();
    const list = async () =>
      (
        await subjects()
          .select('id, name')
          .eq('userId', student.id)
          .eq('_deleted', false)
          .order('createdAt', { ascending: true })
          .throwOnError()
      ).data;
    expect(await list()).toEqual([
      { id: first, name: 'Waves' },
      { id: second, name: 'Optics' },
    ]);
    await subjects().update({ name: 'Sound' }).eq('id', first).throwOnError();
    await subjects().delete().eq('id', second).throwOnError();
    expect(await list()).toEqual([{ id: first, name: 'Sound' }]);
  });

  test('todos: added, read by createdBy with the latest first, changed, which stamps updatedAt, and deleted', async () => {
    const todos = () => student.client.from('todos');
    const task = (id: string, createdAt: number) => ({ id, createdBy: student.id, createdAt, title: 'Lenses', position: 'a0' });
    await todos()
      .insert([task(first, 1_000), task(second, 2_000)])
      .throwOnError();
    const list = async () =>
      (
        await todos()
          .select('id, title, updatedAt')
          .eq('createdBy', student.id)
          .eq('_deleted', false)
          .order('createdAt', { ascending: false })
          .throwOnError()
      ).data as { id: string; title: string; updatedAt: number }[];
    const before = await list();
    expect(before.map(({ id }) => id)).toEqual([second, first]);
    await todos().update({ title: 'Mirrors' }).eq('id', first).throwOnError();
    await todos().delete().eq('id', second).throwOnError();
    const after = await list();
    expect(after).toMatchObject([{ id: first, title: 'Mirrors' }]);
    expect(after[0]!.updatedAt).toBeGreaterThan(before[1]!.updatedAt);
  });

  test('groups: read by creator, owner or member with the latest activity first, by id and by inviteCode; written by functions', async () => {
    const other = await signUp(backend);
    await other.client.rpc('ensure_profile').throwOnError();
    const make = async (maker: Student, name: string) =>
      (await maker.client.rpc('create_group', { name }).throwOnError()).data as { id: string; inviteCode: string };
    const own = await make(student, 'Own');
    const joined = await make(other, 'Joined');
    await make(other, 'Not joined');
    const groups = () => student.client.from('groups');
    expect(
      (
        await groups()
          .update({ members: [student.id] })
          .eq('id', joined.id)
      ).error,
    ).toMatchObject({ code: '42501' });
    await student.client.rpc('join_group', { code: joined.inviteCode }).throwOnError();
    const mine = await groups()
      .select('id, createdBy, owner_id, isPublic')
      .or(`createdBy.eq.${student.id},owner_id.eq.${student.id},members.cs.{${student.id}}`)
      .order('last_activity', { ascending: false })
      .throwOnError();
    expect(mine.data).toEqual([
      { id: joined.id, createdBy: other.id, owner_id: other.id, isPublic: false },
      { id: own.id, createdBy: student.id, owner_id: student.id, isPublic: false },
    ]);
    expect((await groups().select('members').eq('id', joined.id).single().throwOnError()).data).toEqual({
      members: [other.id, student.id],
    });
    expect((await groups().select('id').eq('inviteCode', own.inviteCode).single().throwOnError()).data).toEqual({ id: own.id });

    const changedAt = async () =>
      Date.parse((await groups().select('updated_at').eq('id', own.id).single<{ updated_at: string }>().throwOnError()).data.updated_at);
    const before = await changedAt();
    await student.client.rpc('rename_group', { group_id: own.id, name: 'Own, renamed' }).throwOnError();
    expect(await changedAt()).toBeGreaterThan(before);
    await student.client.rpc('leave_group', { group_id: joined.id }).throwOnError();
    expect((await other.client.from('groups').select('members').eq('id', joined.id).single().throwOnError()).data).toEqual({
      members: [other.id],
    });
    await student.client.rpc('delete_group', { group_id: own.id }).throwOnError();
    expect((await groups().select('id').eq('_deleted', false).throwOnError()).data).toEqual([]);
    expect((await visitor(backend).from('groups').select()).error).toMatchObject({ code: '42501' });
  });
});
