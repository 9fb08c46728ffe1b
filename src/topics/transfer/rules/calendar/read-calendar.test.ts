import fc from 'fast-check';
import { expect, test } from 'vitest';

import { todosSchema } from '../../../../../replication/schema/todos.ts';
import { invalidField } from '../../../../../replication/schema/validate.ts';
import { addDays, studyDayOf } from '../../../../shared/days/study-day.ts';
import { parseRepetition } from '../../../tasks/rules/repetition.ts';
import { readCalendar } from './read-calendar.ts';

const clock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
/** Thursday, 26 November 2026, 3:30 pm. */
const now = Date.parse('2026-11-26T10:00:00Z');

function calendar(...components: readonly (readonly string[])[]): string {
  const lines = components.flatMap(([name, ...inner]) => [`BEGIN:${name}`, ...inner, `END:${name}`]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function read(...components: readonly (readonly string[])[]) {
  const content = readCalendar(calendar(...components), { clock, now });
  if (content === null || !content.ok) throw new Error('This is no calendar');
  return content;
}

const event = (...lines: readonly string[]) => ['VEVENT', 'UID:1', 'SUMMARY:Optics', ...lines];

test('an event becomes a task: folded and escaped words, its time on the student’s clock, length, alarm and place', () => {
  const { tasks, refusals } = read(
    event(
      'DTSTART:20261201T043000Z',
      'DURATION:PT1H30M',
      'DESCRIPTION:Lenses\\, mirrors\\nand <b>prisms</b> &amp\\; fib',
      ' res',
      'LOCATION;LANGUAGE=en:Room 4\\; first floor',
      'CATEGORIES:Physics,Study\\, hard',
      'BEGIN:VALARM',
      'TRIGGER;RELATED=START:-PT15M',
      'END:VALARM',
    ),
  );
  expect(refusals.count).toBe(0);
  expect(tasks).toMatchObject([
    {
      title: 'Optics',
      dueDate: '2026-12-01',
      dueTime: 10 * 60,
      estimate: 90,
      reminder: 15,
      notes: 'Lenses, mirrors\nand prisms & fibres\n\nPlace: Room 4; first floor',
      labels: ['Physics', 'Study, hard'],
    },
  ]);
});

test.each([
  ['UTC', 'DTSTART:20261201T203000Z', '2026-12-02', 120],
  ['a named zone', 'DTSTART;TZID=America/New_York:20261201T100000', '2026-12-01', 20 * 60 + 30],
  ['a zone as Windows calls it', 'DTSTART;TZID="India Standard Time":20261201T100000', '2026-12-01', 600],
  ['a zone with a prefix', 'DTSTART;TZID=/citadel.org/20210210_1/Europe/London:20261201T100000', '2026-12-01', 15 * 60 + 30],
  ['no zone: the student’s own clock', 'DTSTART:20261201T100000', '2026-12-01', 600],
  ['a whole day', 'DTSTART;VALUE=DATE:20261201', '2026-12-01', null],
] as const)('a time in %s', (_, line, dueDate, dueTime) => {
  expect(read(event(line)).tasks).toMatchObject([{ dueDate, dueTime }]);
});

test('a zone that the file defines is used; one that nobody knows is named', () => {
  const zone = ['VTIMEZONE', 'TZID:Home', 'BEGIN:STANDARD', 'TZOFFSETFROM:+0400', 'TZOFFSETTO:+0400', 'END:STANDARD'];
  expect(read(zone, event('DTSTART;TZID=Home:20261201T100000')).tasks).toMatchObject([{ dueTime: 11 * 60 + 30 }]);
  const { tasks, refusals } = read(event('DTSTART;TZID=Nowhere:20261201T100000'));
  expect(tasks).toMatchObject([{ dueTime: 600 }]);
  expect(refusals.kept).toMatchObject([{ reason: expect.stringContaining('time zone is not known') }]);
});

test.each([
  [
    'weekly, on the next of its days',
    'DTSTART;VALUE=DATE:20260105',
    'FREQ=WEEKLY;WKST=SU;BYDAY=MO,TH',
    '2026-11-26',
    'FREQ=WEEKLY;BYDAY=MO,TH',
    null,
  ],
  [
    'every second week, in its rhythm',
    'DTSTART;VALUE=DATE:20261102',
    'FREQ=WEEKLY;INTERVAL=2',
    '2026-11-30',
    'FREQ=WEEKLY;INTERVAL=2',
    null,
  ],
  ['daily from a day to come', 'DTSTART;VALUE=DATE:20261220', 'FREQ=DAILY', '2026-12-20', 'FREQ=DAILY', null],
  ['monthly on a day', 'DTSTART;VALUE=DATE:20260115', 'FREQ=MONTHLY;BYMONTHDAY=15', '2026-12-15', 'FREQ=MONTHLY;BYMONTHDAY=15', null],
  ['until a day to come', 'DTSTART;VALUE=DATE:20261101', 'FREQ=DAILY;UNTIL=20261231', '2026-11-26', null, 'until a day'],
  ['a number of times', 'DTSTART;VALUE=DATE:20261120', 'FREQ=WEEKLY;COUNT=2', '2026-11-27', null, 'a number of times'],
  ['yearly', 'DTSTART;VALUE=DATE:19990214', 'FREQ=YEARLY', '2027-02-14', null, 'every year'],
  [
    'by a rule that tasks do not have',
    'DTSTART;VALUE=DATE:20261207',
    'FREQ=MONTHLY;BYDAY=1MO',
    '2026-12-07',
    null,
    'a rule that tasks do not have',
  ],
] as const)('an event that repeats %s', (_, start, rule, dueDate, repeats, note) => {
  const { tasks, refusals } = read(event(start, `RRULE:${rule}`));
  expect(tasks).toMatchObject([{ dueDate, repeats }]);
  expect(refusals.kept.map(({ reason }) => reason)).toEqual(note === null ? [] : [expect.stringContaining(note)]);
});

test('days that a series leaves out are passed over, and a moved one is a task of its own', () => {
  const { tasks } = read(
    event('DTSTART;VALUE=DATE:20261105', 'RRULE:FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20261126,20261203'),
    event('RECURRENCE-ID;VALUE=DATE:20261210', 'DTSTART;VALUE=DATE:20261212'),
  );
  expect(tasks.map(({ dueDate, repeats }) => [dueDate, repeats])).toEqual([
    ['2026-12-17', 'FREQ=WEEKLY'],
    ['2026-12-12', null],
  ]);
  expect(new Set(tasks.map(({ key }) => key)).size).toBe(2);
});

test.each([
  ['is cancelled', event('DTSTART:20261201T043000Z', 'STATUS:CANCELLED'), 'It is cancelled.'],
  ['is over', event('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261126'), 'It is over.'],
  ['has repeated for the last time', event('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY;COUNT=3'), 'It is over.'],
  ['has no title', ['VEVENT', 'DTSTART;VALUE=DATE:20261201'], 'It has no title.'],
  ['has no date', event(), 'It has no date.'],
  ['has a day that does not exist', event('DTSTART;VALUE=DATE:20260230'), 'Its date cannot be read.'],
  ['is a journal entry', ['VJOURNAL', 'SUMMARY:Diary'], 'A journal entry is no task.'],
] as const)('what %s is named with its reason', (_, component, reason) => {
  const { tasks, refusals } = read(component);
  expect(tasks).toEqual([]);
  expect(refusals.kept).toMatchObject([{ reason }]);
});

test('an event of this evening counts as today’s until the study day ends; one that has begun is due on its last day', () => {
  const night = Date.parse('2026-11-26T20:00:00Z');
  const content = readCalendar(calendar(event('DTSTART:20261126T150000Z')), { clock, now: night });
  expect(content).toMatchObject({ tasks: [{ dueDate: '2026-11-26' }] });
  expect(read(event('DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261129')).tasks).toMatchObject([{ dueDate: '2026-11-28' }]);
});

test('to-dos keep their state, priority and due day, also when it is past', () => {
  const todo = (...lines: readonly string[]) => ['VTODO', `UID:${lines[0]!}`, 'SUMMARY:Read', ...lines];
  const { tasks } = read(todo('DUE;VALUE=DATE:20261101', 'PRIORITY:1'), todo('STATUS:COMPLETED', 'PRIORITY:5'), todo('STATUS:IN-PROCESS'));
  expect(tasks.map(({ status, priority, dueDate }) => [status, priority, dueDate])).toEqual([
    ['todo', 'high', '2026-11-01'],
    ['done', 'medium', null],
    ['doing', 'none', null],
  ]);
});

test('whatever lines a calendar has, each entry becomes a task that can be stored and is not over, or is named', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2095-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
  const time = fc.tuple(day, fc.constantFrom('', 'T000000', 'T235959Z', 'T103000', 'T993000', 'T')).map((parts) => parts.join(''));
  const rule = fc
    .tuple(
      fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY', 'FREQ=SECONDLY', 'x'),
      fc.constantFrom(
        '',
        ';INTERVAL=3',
        ';INTERVAL=0',
        ';INTERVAL=99',
        ';BYDAY=MO,FR',
        ';BYDAY=-1SU',
        ';BYMONTHDAY=31',
        ';BYMONTHDAY=-1',
        ';COUNT=1000000000',
        ';COUNT=5',
        ';UNTIL=20300101',
        ';UNTIL=x',
        ';WKST=SU;INTERVAL=2',
      ),
    )
    .map((parts) => parts.join(''));
  const line = fc.oneof(
    fc
      .tuple(fc.constantFrom('DTSTART', 'DTEND', 'DUE', 'EXDATE', 'RECURRENCE-ID', 'DTSTART;TZID=Europe/Berlin', 'DTSTART;TZID=x'), time)
      .map((parts) => parts.join(':')),
    rule.map((text) => `RRULE:${text}`),
    fc.constantFrom(
      'DURATION:P99999D',
      'DURATION:-PT5M',
      'DURATION:PT',
      'BEGIN:VALARM',
      'END:VALARM',
      'BEGIN:VEVENT',
      'TRIGGER:-P9999W',
      'TRIGGER:PT0S',
      'PRIORITY:99',
      'DTSTART;X="',
      'STATUS:COMPLETED',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `DESCRIPTION:${text}`),
  );
  const component = fc
    .tuple(fc.constantFrom('VEVENT', 'VTODO'), fc.array(line, { maxLength: 8 }))
    .map(([name, lines]) => [name, 'SUMMARY:Optics', ...lines]);
  const today = studyDayOf(now, clock);
  fc.assert(
    fc.property(fc.array(component, { minLength: 1, maxLength: 4 }), (components) => {
      const { tasks, refusals } = read(...components);
      expect(tasks.length + refusals.count).toBeGreaterThan(0);
      for (const { key: _key, subject: _subject, createdAt: _createdAt, checklist: _checklist, ...fields } of tasks) {
        expect(invalidField(todosSchema, fields)).toBeNull();
        if (fields.repeats !== null) expect(parseRepetition(fields.repeats)).not.toBeNull();
        if (fields.repeats !== null) expect(fields.dueDate! >= addDays(today, 0)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['nested without end', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(200_000)}`],
  ['one line of megabytes', `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${'x'.repeat(3_000_000)}\nEND:VEVENT\nEND:VCALENDAR`],
  ['a fold after each letter', `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\n${' x\n'.repeat(500_000)}END:VEVENT\nEND:VCALENDAR`],
  ['quotes without an end', `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${'DTSTART;X="a\n'.repeat(100_000)}END:VEVENT\nEND:VCALENDAR`],
])('a hostile calendar, %s, ends', (_, text) => {
  expect(readCalendar(text, { clock, now })).toMatchObject({ ok: true });
});
