import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { type GroupTimer, groupElapsed, isOver, readGroupTimer } from '../../src/topics/focus/rules/group-timer.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const MINUTE = 60_000;

interface Answer {
  readonly status: string;
  readonly timer: GroupTimer;
}

describe.each(backends)('the shared timer of a group on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let owner: Student;
  let member: Student;
  let stranger: Student;
  let groupId: string;

  beforeAll(async () => {
    backend = await open();
    [owner, member, stranger] = await Promise.all([signUp(backend), signUp(backend), signUp(backend)]);
  });
  afterAll(() => backend.close());

  beforeEach(async () => {
    const group = await call<{ id: string; inviteCode: string }>(owner, 'create_group', { name: 'Physics at six' });
    groupId = group.id;
    await call(member, 'join_group', { code: group.inviteCode });
  });

  async function call<T = Answer>({ client }: Student, name: string, args: object = {}): Promise<T> {
    const { data, error } = await client.rpc(name, args);
    if (error) throw error;
    return data as T;
  }
  const start = (student: Student, minutes = 25, phase = 'focus') =>
    call(student, 'start_group_timer', { group_id: groupId, phase, minutes });
  const control = (student: Student, action: string, { id }: Pick<GroupTimer, 'id'>) =>
    call(student, `${action}_group_timer`, { group_id: groupId, timer_id: id });
  const stored = async ({ client }: Student) =>
    (await client.from('groups').select('timer').eq('id', groupId).single().throwOnError()).data.timer;
  /** The timer as if started or paused that much earlier. */
  const age = (by: number, field: string) =>
    backend.query(
      `update public.groups set timer = jsonb_set(timer, $1::text[], to_jsonb((timer->>$2)::bigint - $3::bigint)) where id = $4`,
      [`{${field}}`, field, by, groupId],
    );

  test('the member who starts it is its host; all members have it, and time is the server’s', async () => {
    const before = await call<number>(member, 'server_time');
    const { status, timer } = await start(member);
    const after = await call<number>(member, 'server_time');
    expect(status).toBe('started');
    expect(timer).toMatchObject({ host: member.id, phase: 'focus', length: 25 * MINUTE, pausedAt: null, standstill: 0, endedAt: null });
    expect(timer.startedAt).toBeGreaterThanOrEqual(before);
    expect(timer.startedAt).toBeLessThanOrEqual(after);
    expect(readGroupTimer(await stored(owner))).toEqual(timer);
  });

  test('of two concurrent starts one wins, and the other gets the running timer', async () => {
    const answers = await Promise.all([start(owner), start(member, 50)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['running', 'started']);
    expect(answers[0]!.timer).toEqual(answers[1]!.timer);
  });

  test('only the host pauses and resumes; the owner can stop an abandoned timer; nobody else can', async () => {
    const { timer } = await start(member);
    expect((await control(owner, 'pause', timer)).status).toBe('not-yours');
    const paused = await control(member, 'pause', timer);
    expect(paused).toMatchObject({ status: 'done', timer: { pausedAt: expect.any(Number) } });
    expect((await control(member, 'pause', timer)).timer).toEqual(paused.timer);
    expect((await control(owner, 'resume', timer)).status).toBe('not-yours');
    const resumed = (await control(member, 'resume', timer)).timer;
    expect(resumed.pausedAt).toBeNull();
    expect(resumed.standstill).toBeGreaterThanOrEqual(0);
    expect(await control(owner, 'stop', timer)).toMatchObject({ status: 'done', timer: { endedAt: expect.any(Number) } });
    expect((await control(member, 'resume', timer)).status).toBe('over');

    const own = await start(owner);
    expect((await control(member, 'stop', own.timer)).status).toBe('not-yours');
  });

  test.skipIf(!hasSql)('a pause costs no time; an ended or abandoned timer makes room for another', async () => {
    const { timer } = await start(member);
    await age(10 * MINUTE, 'startedAt');
    await control(member, 'pause', timer);
    await age(30 * MINUTE, 'startedAt');
    await age(30 * MINUTE, 'pausedAt');
    const resumed = (await control(member, 'resume', timer)).timer;
    const now = await call<number>(owner, 'server_time');
    expect(Math.round(groupElapsed(resumed, now) / MINUTE)).toBe(10);
    expect((await start(owner)).status).toBe('running');

    await age(15 * MINUTE, 'startedAt');
    expect(isOver(readGroupTimer(await stored(owner))!, now)).toBe(true);
    expect((await control(member, 'pause', timer)).status).toBe('over');
    const next = await start(owner);
    expect(next.status).toBe('started');

    await control(owner, 'pause', next.timer);
    expect((await start(member)).status).toBe('running');
    await age(60 * MINUTE, 'pausedAt');
    expect((await start(member)).status).toBe('started');
  });

  test('a late action does not affect the next timer', async () => {
    const first = await start(member);
    await control(member, 'stop', first.timer);
    const second = await start(member, 5, 'short-break');
    expect((await control(member, 'stop', first.timer)).status).toBe('over');
    expect(await stored(member)).toEqual(second.timer);
  });

  test.each([
    ['no minutes', { phase: 'focus', minutes: 0 }],
    ['four hours', { phase: 'focus', minutes: 240 }],
    ['an unknown phase', { phase: 'party', minutes: 25 }],
    ['no phase', { phase: null, minutes: 25 }],
  ])('a timer of %s is refused', async (_name, args) => {
    const { error } = await member.client.rpc('start_group_timer', { group_id: groupId, ...args });
    expect(error).toMatchObject({ code: '22023' });
  });

  test('strangers and former members can neither start nor stop anything, and learn nothing', async () => {
    const { timer } = await start(member);
    await call(member, 'leave_group', { group_id: groupId });
    for (const student of [stranger, member]) {
      await expect(start(student)).rejects.toMatchObject({ code: '42501' });
      await expect(control(student, 'stop', timer)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await stored(owner)).toEqual(timer);
    expect(await control(owner, 'stop', timer)).toMatchObject({ status: 'done' });
  });
});
