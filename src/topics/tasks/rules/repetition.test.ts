import fc from 'fast-check';
import { expect, test } from 'vitest';

import { daysBetween } from '../../../shared/days/calendar-day.ts';
import {
  continued,
  firstDue,
  nextDue,
  parseRepetition,
  putOff,
  redated,
  repetitionText,
  repetitionWords,
  type Repetition,
} from './repetition.ts';
import { addDays, weekdayOf } from '../../../shared/days/study-day.ts';

/** Text that breaks naive code: combining marks, spaces, surrogate pairs and lone surrogates. */
const unit = fc.constantFrom(...'a9Vx- #!:;=,/\n\u0000éकि', '\u{1F600}', '\uD800');
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 });
const interval = fc.integer({ min: 1, max: 99 });
const start = fc.constant(null);
const repetition: fc.Arbitrary<Repetition> = fc.oneof(
  fc.record({ frequency: fc.constant('DAILY' as const), interval, weekdays: fc.constant([]), monthDay: fc.constant(null), start }),
  fc.record({ frequency: fc.constant('WEEKLY' as const), interval, weekdays, monthDay: fc.constant(null), start }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    interval,
    weekdays: fc.constant([]),
    monthDay: fc.option(fc.integer({ min: 1, max: 31 })),
    start,
  }),
);
const day = fc.integer({ min: -2000, max: 20_000 }).map((days) => addDays('2026-11-21', days));

const every = (text: string) => parseRepetition(text)!;

test('completing a task early or late never makes it due again today or in the past', () => {
  fc.assert(
    fc.property(repetition, fc.option(day), day, (rule, due, today) => {
      const next = nextDue(rule, due, today)!;
      expect(next > today).toBe(true);
      expect(next > (due ?? today)).toBe(true);
    }),
  );
});

test('a late task keeps its rhythm: intervals count from its due day', () => {
  fc.assert(
    fc.property(repetition, day, day, (rule, due, today) => {
      const next = nextDue(rule, due, today)!;
      if (rule.frequency === 'DAILY') expect(daysBetween(due, next) % rule.interval).toBe(0);
      if (rule.frequency === 'WEEKLY') expect(rule.weekdays.length === 0 ? [weekdayOf(due)] : rule.weekdays).toContain(weekdayOf(next));
      const steps = { DAILY: 1, WEEKLY: 7, MONTHLY: 31 }[rule.frequency] * rule.interval;
      const from = due > today ? due : today;
      expect(daysBetween(from, next)).toBeLessThanOrEqual(steps + 7);
    }),
  );
});

test('typical rules give the expected days', () => {
  expect(nextDue(every('FREQ=DAILY'), '2026-11-21', '2026-11-21')).toBe('2026-11-22');
  expect(nextDue(every('FREQ=DAILY'), '2026-11-18', '2026-11-21')).toBe('2026-11-22');
  expect(nextDue(every('FREQ=WEEKLY;BYDAY=MO,TH'), '2026-11-23', '2026-11-23')).toBe('2026-11-26');
  expect(nextDue(every('FREQ=WEEKLY;BYDAY=MO,TH'), '2026-11-26', '2026-11-26')).toBe('2026-11-30');
  expect(nextDue(every('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'), '2026-11-23', '2026-11-25')).toBe('2026-12-07');
  expect(nextDue(every('FREQ=WEEKLY'), '2026-11-25', '2026-11-23')).toBe('2026-12-02');
  expect(nextDue(every('FREQ=MONTHLY'), '2026-12-15', '2026-12-15')).toBe('2027-01-15');
  expect(nextDue(every('FREQ=DAILY'), null, '2026-11-21')).toBe('2026-11-22');
  expect(nextDue(every('FREQ=DAILY'), '9999-12-31', '2026-11-21')).toBeNull();
  expect(firstDue(every('FREQ=WEEKLY;BYDAY=MO'), '2026-11-21')).toBe('2026-11-23');
});

test('the 31st survives a shorter month', () => {
  let rule = every('FREQ=MONTHLY');
  let due = '2027-01-31';
  const dues = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map(() => {
    const next = nextDue(rule, due, due)!;
    rule = continued(rule, due);
    return (due = next);
  });
  expect(dues).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  // The student chose another day: it counts.
  expect(nextDue(redated(every('FREQ=MONTHLY;BYMONTHDAY=31'), '2027-02-28'), '2027-03-10', '2027-03-10')).toBe('2027-04-10');
});

test('a task that is put off by some days comes back on the day it would have', () => {
  fc.assert(
    fc.property(repetition, day, fc.integer({ min: 1, max: 6 }), fc.boolean(), (rule, due, days, isTwice) => {
      // Every day stays every day.
      fc.pre(rule.frequency !== 'DAILY' || rule.interval > 1);
      const day = addDays(due, days);
      const once = every(repetitionText(putOff(rule, due)));
      expect(nextDue(isTwice ? putOff(once, addDays(due, 1)) : once, day, day)).toBe(nextDue(rule, due, day));
    }),
  );
});

test('a task of every second week, moved into another week, keeps its weeks, also those of the tasks after it', () => {
  for (const [text, due] of [
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-23'],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-11-23'],
  ] as const) {
    const moved = redated(every(text), due);
    expect(nextDue(moved, '2026-12-01', '2026-12-01')).toBe('2026-12-07');
    // Done before its time: it is not due again on the day it was moved from.
    expect(nextDue(moved, '2026-11-18', '2026-11-18')).toBe('2026-12-07');
    expect(nextDue(continued(moved, '2026-12-01'), '2026-12-07', '2026-12-07')).toBe('2026-12-21');
  }
  expect(nextDue(redated(every('FREQ=WEEKLY'), '2026-11-23'), '2026-11-25', '2026-11-25')).toBe('2026-12-02');
});

test('a stored rule parses to itself, and unknown rules are not interpreted', () => {
  fc.assert(
    fc.property(repetition, (rule) => {
      const stored = parseRepetition(repetitionText(rule))!;
      expect(repetitionText(stored)).toBe(repetitionText(rule));
      expect(repetitionText(rule).length).toBeLessThanOrEqual(200);
      expect(repetitionWords(stored)).toMatch(/^Every /);
    }),
  );
  const foreign = [
    'FREQ=YEARLY',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=MONTHLY;BYDAY=2MO',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;DTSTART=20261399',
    'FREQ=DAILY;DTSTART',
    'FREQ=WEEKLY;BYDAY=XX',
    '',
    'x=y',
  ];
  for (const text of foreign) expect([text, parseRepetition(text)]).toEqual([text, null]);
  fc.assert(fc.property(fc.string({ unit }), (text) => void parseRepetition(text)));
});
