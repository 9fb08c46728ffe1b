import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings, readNotificationSettings } from './notification-settings.ts';
import { nextLook, reminderNow, type SentReminder, type Situation } from './reminders.ts';
import { hourOf, type StudyClock, studyDayOf } from '../../../shared/days/study-day.ts';

const HOUR = 3_600_000;
const INDIA: StudyClock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
/** A wall-clock hour in India. */
const at = (hour: number, day = 21) => Date.parse(`2026-11-${day}T00:00:00+05:30`) + hour * HOUR;
const all: NotificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, beforeStreakEnds: true, tasksDue: true };
const situation: Situation = { settings: all, clock: INDIA, isStreakAtRisk: true, dueCount: 2, sent: [] };

const anyHour = fc.integer({ min: 0, max: 23 });
const anyClock = fc.record({
  timeZone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Europe/London', 'UTC'),
  dayStart: anyHour,
});
const anySettings: fc.Arbitrary<NotificationSettings> = fc.record({
  timeIsUp: fc.boolean(),
  beforeStreakEnds: fc.boolean(),
  streakHour: anyHour,
  tasksDue: fc.boolean(),
  tasksHour: anyHour,
  mentions: fc.boolean(),
  quietFrom: anyHour,
  quietUntil: anyHour,
  mostADay: fc.integer({ min: 0, max: 3 }),
});
const anyMoment = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') });

/** Reminders of a device that checks hourly and always has a reason. */
function shownFrom(start: number, hours: number, settings: NotificationSettings, clock: StudyClock) {
  const shown: (SentReminder & { now: number })[] = [];
  for (let now = start; now < start + hours * HOUR; now += HOUR) {
    const kind = reminderNow({ settings, clock, isStreakAtRisk: true, dueCount: 1, sent: shown }, now);
    if (kind !== null) shown.push({ kind, day: studyDayOf(now, clock), now });
  }
  return shown;
}

test('a new student gets no reminders', () => {
  fc.assert(
    fc.property(anyMoment, anyClock, (now, clock) => {
      expect(reminderNow({ ...situation, clock, settings: DEFAULT_NOTIFICATION_SETTINGS }, now)).toBeNull();
      expect(nextLook(DEFAULT_NOTIFICATION_SETTINGS, clock, now)).toBeNull();
    }),
  );
});

test('no reminder in quiet hours, none twice a day, never more than chosen, over days and clock changes', () => {
  fc.assert(
    fc.property(anyMoment, anySettings, anyClock, (start, settings, clock) => {
      const shown = shownFrom(start, 50, settings, clock);
      for (const { now } of shown) {
        const hour = hourOf(now, clock.timeZone);
        const { quietFrom, quietUntil } = settings;
        const quiet = quietFrom <= quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
        expect(quiet).toBe(false);
      }
      for (const ofDay of Map.groupBy(shown, ({ day }) => day).values()) {
        expect(ofDay.length).toBeLessThanOrEqual(settings.mostADay);
        expect(new Set(ofDay.map(({ kind }) => kind)).size).toBe(ofDay.length);
      }
    }),
    { numRuns: 25 },
  );
});

test('a device that checks only at the computed times misses nothing', () => {
  fc.assert(
    fc.property(anyMoment, anySettings, anyClock, (now, settings, clock) => {
      if (reminderNow({ ...situation, settings, clock }, now) !== null) return;
      const [first] = shownFrom(now, 30, settings, clock);
      if (first === undefined) return;
      const look = nextLook(settings, clock, now)!;
      expect(look).toBeGreaterThan(now);
      expect(look).toBeLessThanOrEqual(first.now);
    }),
    { numRuns: 40 },
  );
});

test('a reason from before quiet hours is checked when they end, also by a device started during them', () => {
  const settings = { ...all, tasksDue: false, streakHour: 0, quietFrom: 1, quietUntil: 6 };
  const clock = { timeZone: 'Asia/Kolkata', dayStart: 0 };
  expect(nextLook(settings, clock, Date.parse('2026-01-01T05:30+05:30'))).toBe(Date.parse('2026-01-01T06:00+05:30'));
});

test('quiet hours span midnight; reminders in them come when they end, or not at all', () => {
  const lateTasks = { ...situation, settings: { ...all, tasksHour: 6 } };
  expect(reminderNow(lateTasks, at(6.5))).toBeNull();
  expect(reminderNow(lateTasks, at(7))).toBe('tasks-due');
  const lateStreak = { ...situation, dueCount: 0, settings: { ...all, streakHour: 23 } };
  expect([22, 23, 24, 26, 27.9].map((hour) => reminderNow(lateStreak, at(hour)))).toEqual([null, null, null, null, null]);
});

test('the streak reminder comes in the evening until the study day ends, unless something was studied', () => {
  const calm = { ...situation, settings: { ...all, quietFrom: 0, quietUntil: 0 } };
  expect(reminderNow(calm, at(19.9))).toBeNull();
  expect(reminderNow(calm, at(20))).toBe('streak');
  expect(reminderNow(calm, at(27.9))).toBe('streak');
  expect(reminderNow(calm, at(28))).toBeNull();
  expect(reminderNow({ ...calm, isStreakAtRisk: false }, at(20))).toBeNull();
});

test('due tasks are announced in the morning only', () => {
  expect([8, 10.9, 11, 15].map((hour) => reminderNow(situation, at(hour)))).toEqual(['tasks-due', 'tasks-due', null, null]);
});

test('invalid stored settings cannot cause more reminders than chosen', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_NOTIFICATION_SETTINGS)), fc.anything()), (stored) => {
      const { mostADay, quietFrom, quietUntil, tasksHour, streakHour } = readNotificationSettings(stored);
      expect(mostADay).toBeLessThanOrEqual(9);
      for (const hour of [quietFrom, quietUntil, tasksHour, streakHour]) expect([...Array(24).keys()]).toContain(hour);
    }),
    { numRuns: 50 },
  );
});
