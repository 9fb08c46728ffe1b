import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { countedMinutes } from '../../focus/rules/counted-minutes.ts';
import { streakOf } from './streak.ts';
import { addDays, hourOf, studyDayOf } from '../../../shared/days/study-day.ts';
import { addFigures, type Figures, figuresOfDay, noFigures, type StudySession } from './study-figures.ts';
import { StudyLedger } from './study-ledger.ts';
import { averagesOf, minutesByDay, minutesByTask, reportOf, sessionsIn, type StudyFilter } from './study-report.ts';

const MINUTE = 60_000;
const FIRST = Date.parse('2026-10-20T00:00:00Z');
const SPAN_DAYS = 40;
const everything: StudyFilter = { from: '2026-10-18', to: '2026-12-02', subject: undefined };

/** Overlapping sessions of several zones, some on a study day that today's settings would not give. */
const anySession: fc.Arbitrary<StudySession> = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map(String),
    startedAt: fc.integer({ min: 0, max: SPAN_DAYS * 24 * 3600 }).map((second) => FIRST + second * 1000),
    timeZone: fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York', 'Mars/Base'),
    dayStart: fc.constantFrom(0, 1, 4, 12, 22, 23),
    minutes: fc.integer({ min: 0, max: 600 }),
    planned: fc.option(fc.integer({ min: 1, max: 180 })),
    outcome: fc.constantFrom('finished' as const, 'abandoned' as const),
    subjectId: fc.option(fc.constantFrom('physics', 'maths')),
    taskId: fc.option(fc.constantFrom('t1', 't2', 't3')),
    chapter: fc.option(fc.constantFrom('phy-waves', 'phy-atoms')),
  })
  .map(({ dayStart, ...session }) => ({ ...session, studyDay: studyDayOf(session.startedAt, { timeZone: 'Asia/Kolkata', dayStart }) }));
const anySessions = fc.uniqueArray(anySession, { maxLength: 40, selector: ({ id }) => id });

const session = (start: string, studyDay: string, timeZone: string, minutes = 30): StudySession => ({
  id: start,
  studyDay,
  startedAt: Date.parse(start),
  timeZone,
  minutes,
  planned: null,
  outcome: 'finished',
  subjectId: null,
  taskId: null,
  chapter: null,
});

const ledgerOf = (sessions: Iterable<StudySession>) => new StudyLedger(sessions);

/** Maps compare by insertion order; figures must not. */
function plain(figures: Figures): object {
  return { ...figures, tasks: Object.fromEntries(figures.tasks) };
}

function snapshot(ledger: StudyLedger): object {
  const report = reportOf(ledger, everything, 60);
  return {
    days: ledger.days(),
    whole: plain(report.whole),
    subjects: report.subjects.map(({ subjectId, figures }) => ({ subjectId, figures: plain(figures) })),
    weeks: report.weeks,
    byDay: minutesByDay(ledger, everything),
  };
}

/** Reference implementation: minute by minute. */
function unionLength(sessions: readonly StudySession[]): number {
  const seconds = new Set<number>();
  for (const { startedAt, minutes } of sessions) for (let s = 0; s < minutes * 60; s++) seconds.add(startedAt / 1000 + s);
  return Math.round(seconds.size / 60);
}

describe('kept up', () => {
  test('any sequence of adds, changes and removals gives the figures of a fresh computation', () => {
    const anyChange = fc.oneof(
      { weight: 4, arbitrary: anySession.map((session) => ({ session })) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }).map((id) => ({ removed: String(id) })) },
      // Reads in between must not freeze caches.
      { weight: 1, arbitrary: fc.constant({ look: true }) },
    );
    fc.assert(
      fc.property(anySessions, fc.array(anyChange, { maxLength: 40 }), (read, changes) => {
        const ledger = new StudyLedger(read);
        const left = new Map(read.map((session) => [session.id, session]));
        for (const change of changes) {
          if ('session' in change) {
            ledger.put(change.session);
            left.set(change.session.id, change.session);
          } else if ('removed' in change) {
            ledger.remove(change.removed);
            left.delete(change.removed);
          } else snapshot(ledger);
        }
        expect(snapshot(ledger)).toEqual(snapshot(ledgerOf(left.values())));
      }),
      { numRuns: 60 },
    );
  });

  test('sessions read in pages, in any order and with repeats, give the same figures', () => {
    fc.assert(
      fc.property(anySessions, fc.integer({ min: 1, max: 7 }), fc.array(anySession, { maxLength: 4 }), (all, size, changed) => {
        const ledger = new StudyLedger();
        const read = [...all, ...changed];
        for (let at = 0; at < read.length; at += size) ledger.putPart(read.slice(at, at + size));
        expect(snapshot(ledger)).toEqual(snapshot(ledgerOf(new Map(read.map((session) => [session.id, session])).values())));
      }),
      { numRuns: 300 },
    );
  });

  test('one more session leaves the sums of other weeks untouched', () => {
    const ledger = ledgerOf([
      session('2026-11-10T10:00:00Z', '2026-11-10', 'Asia/Kolkata'),
      session('2026-11-17T10:00:00Z', '2026-11-17', 'Asia/Kolkata'),
    ]);
    const sums = () => new Map([...ledger.weeksOf(everything.from, everything.to)].map(({ monday, sum }) => [monday, sum]));
    const before = sums();
    ledger.put(session('2026-11-18T10:00:00Z', '2026-11-18', 'Asia/Kolkata'));
    expect(sums().get('2026-11-09')).toBe(before.get('2026-11-09'));
    expect(sums().get('2026-11-16')).not.toBe(before.get('2026-11-16'));
  });

  test('the reading order does not matter', () => {
    const shuffled = anySessions.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        expect(snapshot(ledgerOf(others))).toEqual(snapshot(ledgerOf(all)));
      }),
    );
  });
});

describe('sums', () => {
  test('time recorded by two devices counts once, and every minute for exactly one session', () => {
    fc.assert(
      fc.property(fc.array(anySession, { maxLength: 8 }), (sessions) => {
        const total = noFigures();
        for (const figures of figuresOfDay(sessions).values()) addFigures(total, figures);
        expect(total.minutes).toBe(unionLength(sessions));
        // The figures of the timer's screen for the same sessions.
        expect(total.minutes).toBe(
          countedMinutes(sessions.map(({ startedAt, minutes }) => ({ start_time: new Date(startedAt).toISOString(), duration: minutes }))),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('subjects, hours, weeks, days and halves of the range all add up to the whole', () => {
    const anyRange = fc.tuple(fc.nat(SPAN_DAYS), fc.nat(SPAN_DAYS), fc.nat(SPAN_DAYS)).map((days) => {
      const [from, middle, to] = days.toSorted((a, b) => a - b).map((day) => addDays('2026-10-20', day));
      return { from: from!, middle: middle!, to: to! };
    });
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
    fc.assert(
      fc.property(anySessions, anyRange, (sessions, { from, middle, to }) => {
        const ledger = ledgerOf(sessions);
        const filter = { from, to, subject: undefined } as const;
        const { whole, subjects, weeks, studyDays } = reportOf(ledger, filter, 60);
        expect(sum(subjects.map(({ figures }) => figures.minutes))).toBe(whole.minutes);
        expect(sum(whole.hours)).toBe(whole.minutes);
        expect(sum(weeks.map(({ minutes }) => minutes))).toBe(whole.minutes);
        expect(sum(weeks.map(({ target }) => target))).toBe(minutesByDay(ledger, filter).length * 60);
        expect(sum(minutesByDay(ledger, filter).map(({ minutes }) => minutes))).toBe(whole.minutes);
        const halves = [
          { ...filter, to: middle },
          { ...filter, from: addDays(middle, 1) },
        ].map((half) => reportOf(ledger, half, 60));
        expect(sum(halves.map((half) => half.whole.minutes))).toBe(whole.minutes);
        expect(sum(halves.map((half) => half.studyDays))).toBe(studyDays);
        const chosen = [null, 'physics', 'maths'].map((subject) => reportOf(ledger, { ...filter, subject }, 60));
        expect(sum(chosen.map((one) => one.whole.minutes))).toBe(whole.minutes);
        expect(sum(chosen.map((one) => one.whole.full + one.whole.early))).toBe(whole.full + whole.early);
      }),
    );
  });

  test('a task’s time is everything ever studied for it', () => {
    fc.assert(
      fc.property(anySessions, (sessions) => {
        const byTask = minutesByTask(ledgerOf(sessions));
        expect(Object.fromEntries(byTask)).toEqual(Object.fromEntries(reportOf(ledgerOf(sessions), everything, 60).whole.tasks));
      }),
    );
  });
});

describe('averages', () => {
  test('averages lie between minimum and maximum, and times their number give the whole', () => {
    fc.assert(
      fc.property(anySessions, (sessions) => {
        const ledger = ledgerOf(sessions);
        const report = reportOf(ledger, everything, 60);
        const counted = sessions.filter(({ minutes }) => minutes >= 1);
        const { perStudyDay, perSession } = averagesOf(report);
        const days = minutesByDay(ledger, everything).filter(({ day }) => ledger.days().includes(day));
        expect(report.studyDays).toBe(new Set(counted.map(({ studyDay }) => studyDay)).size);
        expect([perStudyDay === null, perSession === null]).toEqual([counted.length === 0, counted.length === 0]);
        if (perStudyDay === null || perSession === null) return;
        expect(perStudyDay * report.studyDays).toBeCloseTo(report.whole.minutes);
        expect(perSession * report.whole.sessions).toBeCloseTo(report.whole.minutes);
        expect(perStudyDay).toBeLessThanOrEqual(Math.max(...days.map(({ minutes }) => minutes)));
        expect(perStudyDay).toBeGreaterThanOrEqual(Math.min(...days.map(({ minutes }) => minutes)));
      }),
    );
  });
});

describe('days and hours', () => {
  const daysOf = (sessions: readonly StudySession[]) => minutesByDay(ledgerOf(sessions), everything).filter(({ minutes }) => minutes > 0);

  test('a session at 23:59 or 03:59 counts for its stored study day, wherever it is viewed', () => {
    expect(
      daysOf([
        session('2026-11-20T23:59:00+05:30', '2026-11-20', 'Asia/Kolkata'),
        session('2026-11-21T03:59:00+05:30', '2026-11-20', 'Asia/Kolkata'),
        session('2026-11-21T04:00:00-05:00', '2026-11-21', 'America/New_York'),
        session('2026-11-22T03:59:00+01:00', '2026-11-21', 'Europe/Berlin'),
      ]),
    ).toEqual([
      { day: '2026-11-20', minutes: 60 },
      { day: '2026-11-21', minutes: 60 },
    ]);
  });

  test('a session across the hour is split, in its own zone', () => {
    const hoursOf = (one: StudySession) => Object.entries(reportOf(ledgerOf([one]), everything, 60).whole.hours).filter(([, m]) => m > 0);
    expect(hoursOf(session('2026-11-20T23:50:00+05:45', '2026-11-20', 'Asia/Kathmandu'))).toEqual([
      ['0', 20],
      ['23', 10],
    ]);
    // Half past one occurs twice that night in New York.
    expect(hoursOf(session('2026-11-01T01:30:00-05:00', '2026-11-01', 'America/New_York'))).toEqual([['1', 30]]);
    expect(hoursOf(session('2026-11-20T10:10:00Z', '2026-11-20', 'Mars/Base'))).toEqual([['10', 30]]);
  });

  test('the hour of a session is the one the browser reports', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia'),
        (date, timeZone) => {
          // A minute has one hour when it does not begin in the last second of one.
          const start = Math.floor(date.getTime() / MINUTE) * MINUTE;
          const [figures] = figuresOfDay([session(new Date(start).toISOString(), '2026-01-01', timeZone, 1)]).values();
          expect(figures!.hours.indexOf(1)).toBe(hourOf(start, timeZone));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('the streak uses stored study days, and a session under a minute keeps none alive', () => {
    const ledger = ledgerOf([
      session('2026-11-19T10:00:00Z', '2026-11-19', 'Asia/Kolkata'),
      session('2026-11-20T10:00:00Z', '2026-11-20', 'Asia/Kolkata', 0),
    ]);
    expect(streakOf(ledger.days(), '2026-11-21')).toEqual({ current: 0, isAtRisk: false, longest: 1 });
    ledger.put(session('2026-11-20T10:00:00Z', '2026-11-20', 'Asia/Kolkata', 1));
    expect(streakOf(ledger.days(), '2026-11-21')).toEqual({ current: 2, isAtRisk: true, longest: 2 });
  });

  test('the listed sessions of a filter are those that were summed', () => {
    fc.assert(
      fc.property(anySessions, fc.constantFrom(undefined, null, 'physics'), (sessions, subject) => {
        const filter = { from: '2026-10-25', to: '2026-11-10', subject } as const;
        const listed = sessionsIn(ledgerOf(sessions), filter);
        const { whole, studyDays } = reportOf(ledgerOf(sessions), filter, 60);
        expect(listed.length).toBe(whole.sessions);
        expect(new Set(listed.map(({ studyDay }) => studyDay)).size).toBe(studyDays);
      }),
    );
  });
});
