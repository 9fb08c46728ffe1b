import fc from 'fast-check';
import { expect, test } from 'vitest';

import { outcomesOf, scheduleOf } from './revision-schedule.ts';
import { type Rating, reviewText } from './revision.ts';
import { startOfStudyDay, type StudyClock, studyDayOf } from '../../../shared/days/study-day.ts';

const KOLKATA: StudyClock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
/** A review in India. */
const review = (when: string, rating: Rating) => reviewText({ at: at(when), offset: 330, rating, took: 5000 });

const ratings = fc.constantFrom<Rating>(1, 2, 3, 4);
const instants = fc.integer({ min: at('2026-01-01'), max: at('2027-06-01') });
const texts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ at: instants, offset: fc.constantFrom(330, 0, null), rating: ratings, took: fc.nat(60_000) }).map(reviewText),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
);
const histories = fc.array(texts, { maxLength: 12 });
const clocks = fc.record({
  timeZone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia'),
  dayStart: fc.constantFrom(0, 1, 4, 12, 22, 23),
});

test('a card without reviews is due from its creation', () => {
  expect(scheduleOf([], 42, KOLKATA)).toEqual({ memory: {}, due: 42, days: 0 });
});

test('learning steps are exact; longer intervals end at the start of a study day', () => {
  const learnt = [review('2026-11-21T10:00:00Z', 3), review('2026-11-21T10:11:00Z', 3)];
  expect(scheduleOf(learnt.slice(0, 1), 0, KOLKATA)).toMatchObject({ due: at('2026-11-21T10:10:00Z'), days: 0 });
  expect(scheduleOf(learnt, 0, KOLKATA)).toMatchObject({ due: at('2026-11-23T04:00:00+05:30'), days: 2 });
});

test('a review after midnight belongs to the evening before, like study', () => {
  const inTheNight = [review('2026-11-21T20:00:00Z', 4)];
  const inTheEvening = [review('2026-11-21T17:00:00Z', 4)];
  expect(scheduleOf(inTheNight, 0, KOLKATA).due).toBe(scheduleOf(inTheEvening, 0, KOLKATA).due);
});

test('a card rated a minute before the study day starts is not due again on that day', () => {
  const known = [review('2026-11-19T10:00:00Z', 3), review('2026-11-20T22:29:00Z', 3)];
  const { due, days } = scheduleOf(known, 0, KOLKATA);
  expect([days > 0, due - at('2026-11-20T22:29:00Z') >= 15 * MINUTE]).toEqual([true, true]);
});

test('travelling does not change past days', () => {
  const reviews = [review('2026-11-18T17:00:00Z', 3), review('2026-11-18T17:12:00Z', 3), review('2026-11-21T17:00:00Z', 3)];
  const abroad = scheduleOf(reviews, 0, { timeZone: 'America/Los_Angeles', dayStart: 4 });
  expect(abroad.memory).toEqual(scheduleOf(reviews, 0, KOLKATA).memory);
});

test('across a clock change a card is due at the start of that day', () => {
  const clock = { timeZone: 'Europe/Berlin', dayStart: 4 };
  const { due, days } = scheduleOf([reviewText({ at: at('2026-10-20T10:00:00+02:00'), offset: 120, rating: 4, took: 1 })], 0, clock);
  expect(due).toBe(at('2026-10-28T04:00:00+01:00'));
  expect(days).toBe(8);
});

test('two devices that reviewed offline compute the same, in whatever order their reviews merge', () => {
  fc.assert(
    fc.property(histories, histories, histories, clocks, (before, here, there, clock) => {
      const merged = scheduleOf([...before, ...here, ...there], 0, clock);
      expect(scheduleOf([...there, ...before, ...here, ...before], 0, clock)).toEqual(merged);
      expect(scheduleOf([...new Set([...before, ...here, ...there])].sort().reverse(), 0, clock)).toEqual(merged);
    }),
  );
});

test('a card is never due before its last review, and intervals of days end as a study day starts', () => {
  fc.assert(
    fc.property(histories, instants, ratings, clocks, (history, now, rating, clock) => {
      const last = Math.max(now, at('2027-06-02'));
      const { due, days } = scheduleOf([...history, reviewText({ at: last, offset: null, rating, took: 0 })], 0, clock);
      expect(due).toBeGreaterThan(last);
      const dayBegins = startOfStudyDay(studyDayOf(due, clock), clock);
      if (days > 0) expect([dayBegins, last + 15 * MINUTE]).toContain(due);
    }),
  );
});

test('a harder rating never gives a longer interval than an easier one', () => {
  fc.assert(
    fc.property(histories, clocks, fc.nat(400 * 24 * 60), (history, clock, minutes) => {
      const outcomes = outcomesOf(history, { at: at('2027-06-02') + minutes * MINUTE, offset: null }, clock);
      const dues = ([1, 2, 3, 4] as const).map((rating) => outcomes[rating].due);
      expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    }),
  );
});

test('a button shows the outcome of its rating', () => {
  fc.assert(
    fc.property(histories, ratings, (history, rating) => {
      const now = { at: at('2027-06-02T10:00:00Z'), offset: 330 };
      const done = scheduleOf([...history, reviewText({ ...now, rating, took: 9000 })], 0, KOLKATA);
      expect(outcomesOf(history, now, KOLKATA)[rating]).toMatchObject({ due: done.due, days: done.days });
    }),
  );
});
