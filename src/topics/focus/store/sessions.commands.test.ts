import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { saveFocusSetting } from './focus-settings.commands.ts';
import { startTimer } from './timer.commands.ts';
import { addSession, deleteSession, editSession, restoreSession } from './sessions.commands.ts';

const student = crypto.randomUUID();
const MINUTE = 60_000;
const begin = Date.parse('2026-11-21T10:00:00Z');
const at = (minutes: number) => begin + minutes * MINUTE;
const now = at(120);
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  await replica.insert('users', { id: student });
});
afterEach(() => replica.database.remove());

const entry = (startedAt: number, minutes: number) => ({ startedAt, minutes, subjectId: null, taskId: null, chapter: null });
const add = (startedAt: number, minutes: number, id: string = crypto.randomUUID()) =>
  addSession(replica, student, id, entry(startedAt, minutes), now);
const sessions = async () => replica.find('study_sessions');

test.for([
  ['negative', at(0), -5, 'minutes'],
  ['of no length', at(0), 0, 'minutes'],
  ['of half a minute', at(0), 0.5, 'minutes'],
  ['of no number', at(0), NaN, 'minutes'],
  ['of 30 hours', at(-30 * 60), 30 * 60, 'minutes'],
  ['that ends in the future', at(100), 21, 'minutes'],
  ['that begins in the future', at(121), 5, 'start'],
  ['of a day that is none', NaN, 5, 'start'],
  ['of years ago', at(-3 * 365 * 24 * 60), 5, 'start'],
] as const)('a session %s is rejected at its field and nothing is written', async ([, startedAt, minutes, field]) => {
  expect(await add(startedAt, minutes)).toMatchObject({ ok: false, error: { kind: 'invalid', field } });
  expect(await sessions()).toEqual([]);
});

test('overlapping sessions are rejected with a sentence that says what fits', async () => {
  await add(at(30), 30);
  expect(await add(at(20), 20)).toMatchObject({ error: { field: 'minutes', message: expect.stringContaining('Up to 10 min fit') } });
  expect(await add(at(45), 30)).toMatchObject({ error: { field: 'start', message: expect.stringContaining('or later') } });
  expect(await add(at(20), 10)).toEqual({ ok: true });
  expect(await add(at(60), 30)).toEqual({ ok: true });
  expect(await sessions()).toHaveLength(3);
});

test('an entered session does not overlap the running timer', async () => {
  await startTimer(replica, student, { phase: 'focus', round: 0, subjectId: null, taskId: null }, at(100));
  expect(await add(at(90), 20)).toMatchObject({ error: { field: 'minutes' } });
  expect(await add(at(90), 10)).toEqual({ ok: true });
});

test('pressing Save twice adds one session', async () => {
  const id = crypto.randomUUID();
  expect(await Promise.all([add(at(0), 10, id), add(at(0), 10, id)])).toEqual([{ ok: true }, { ok: true }]);
  expect(await sessions()).toMatchObject([{ id, duration: 10, kind: 'manual', outcome: 'finished', planned: null }]);
});

test('a timer’s session can only get shorter; an entered one can change either way', async () => {
  const [timed, written] = [crypto.randomUUID(), crypto.randomUUID()];
  await add(at(0), 25, timed);
  await replica.edit('study_sessions', timed, { kind: 'focus' });
  await add(at(60), 10, written);
  expect(await editSession(replica, timed, entry(0, 26), now)).toMatchObject({ error: { field: 'minutes' } });
  expect(await editSession(replica, timed, entry(0, 0), now)).toMatchObject({ error: { field: 'minutes' } });
  expect(await editSession(replica, timed, entry(0, 20), now)).toEqual({ ok: true });
  expect(await editSession(replica, written, entry(0, 60), now)).toEqual({ ok: true });
  expect(await editSession(replica, written, entry(0, 61), now)).toMatchObject({ error: { field: 'minutes' } });
  expect((await sessions()).map(({ duration }) => duration).toSorted((a, b) => a - b)).toEqual([20, 60]);
});

test('a deleted session is restored completely', async () => {
  const id = crypto.randomUUID();
  await add(at(0), 25, id);
  await deleteSession(replica, id);
  expect(await sessions()).toEqual([]);
  await restoreSession(replica, id);
  expect(await sessions()).toMatchObject([{ id, duration: 25 }]);
});

test('changing one setting keeps the others, also those of a newer version', async () => {
  await replica.edit('users', student, { focus_settings: { shortBreak: 7, ofTomorrow: 1 } });
  expect(await saveFocusSetting(replica, student, 'focus', 50)).toEqual({ ok: true });
  expect(await saveFocusSetting(replica, student, 'focus', 181)).toMatchObject({ error: { kind: 'invalid', field: 'focus' } });
  const profile = await replica.get('users', student);
  expect(profile?.focus_settings).toEqual({ shortBreak: 7, ofTomorrow: 1, focus: 50 });
});
