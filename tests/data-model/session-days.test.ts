import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningBackend } from '../../backend/start-backend.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { startTestBackend, WIDE_LIMITS } from '../../backend/testing/start-test-backend.ts';
import { calendarDayOf, studyDayOf } from '../../src/shared/days/study-day.ts';

let backend: RunningBackend;
beforeAll(async () => (backend = await startTestBackend({ authLimits: WIDE_LIMITS })));
afterAll(() => backend.close());

/** A session with the fields of the product's specification alone. */
const sessionOf = ({ id }: Student, startTime: string, date: string) => ({
  id: randomUUID(),
  user_id: id,
  start_time: startTime,
  date,
  duration: 25,
});

async function storedDays({ client }: Student, session: object) {
  const { data } = await client.from('study_sessions').insert(session).select('date,study_day,time_zone').throwOnError();
  return data![0];
}

test('a session of the specification’s fields alone counts for the day before until the student’s day starts', async () => {
  const student = await signUp(backend);
  await student.client.rpc('ensure_profile').throwOnError();
  await student.client.from('users').update({ day_start_time: 6 }).eq('id', student.id).throwOnError();
  const early = sessionOf(student, '2026-11-02T00:15:00Z', '2026-11-02');
  const late = sessionOf(student, '2026-11-02T00:30:00Z', '2026-11-02');
  expect(await storedDays(student, early)).toEqual({ date: '2026-11-02', study_day: '2026-11-01', time_zone: 'Asia/Kolkata' });
  expect(await storedDays(student, late)).toEqual({ date: '2026-11-02', study_day: '2026-11-02', time_zone: 'Asia/Kolkata' });
});

test('without a profile, and without a date, the day starts at 4', async () => {
  const student = await signUp(backend);
  const { date: _, ...session } = sessionOf(student, '2026-11-01T22:00:00Z', '');
  expect(await storedDays(student, session)).toEqual({ date: '2026-11-02', study_day: '2026-11-01', time_zone: 'Asia/Kolkata' });
});

test('a study day that is given stays as it is', async () => {
  const student = await signUp(backend);
  const given = { ...sessionOf(student, '2026-11-02T22:00:00Z', '2026-11-03'), study_day: '2026-11-03', time_zone: 'Asia/Kolkata' };
  expect(await storedDays(student, given)).toMatchObject({ study_day: '2026-11-03' });
});

test('another student’s hour and zone are never used: the row is refused', async () => {
  const [student, other] = [await signUp(backend), await signUp(backend)];
  const { error } = await student.client.from('study_sessions').insert(sessionOf(other, '2026-11-02T06:00:00Z', '2026-11-02'));
  expect(error?.code).toBe('42501');
});

test('the derived days are those that the app works out, in the zone of the latest session', async () => {
  const student = await signUp(backend);
  await student.client.rpc('ensure_profile').throwOnError();
  const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Europe/London'];
  const cases = fc.record({
    timeZone: fc.constantFrom(...zones),
    dayStart: fc.integer({ min: 0, max: 23 }),
    start: fc.date({ min: new Date('2012-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ timeZone, dayStart, start }) => {
      await backend.query('delete from public.study_sessions where user_id = $1', [student.id]);
      await student.client.from('users').update({ day_start_time: dayStart }).eq('id', student.id).throwOnError();
      const before = { study_day: '2011-06-01', time_zone: timeZone };
      await student.client.from('study_sessions').insert({ ...sessionOf(student, '2011-06-01T12:00:00Z', '2011-06-01'), ...before });
      const date = calendarDayOf(start.getTime(), timeZone);
      expect(await storedDays(student, sessionOf(student, start.toISOString(), date))).toEqual({
        date,
        study_day: studyDayOf(start.getTime(), { timeZone, dayStart }),
        time_zone: timeZone,
      });
    }),
    { numRuns: 60 },
  );
});
