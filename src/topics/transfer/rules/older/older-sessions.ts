import { calendarDayOf, studyDayOf } from '../../../../shared/days/study-day.ts';
import type { ImportedSession, Reader } from '../read-file.ts';
import type { Refusals } from '../refusals.ts';
import { isStorable, shortened } from '../tasks/imported-task.ts';
import { isDay } from '../tasks/read-date.ts';
import type { OlderEntry } from './older-collections.ts';
import { nameOf, numberOf, type OlderRecord, textOf, timeOf } from './older-value.ts';

/** Units for durations without one, chosen by the longest session of the file: no session lasts more than a day. */
const UNITS = [
  { name: 'minutes', minutes: 1, most: 1440 },
  { name: 'seconds', minutes: 1 / 60, most: 86_400 },
  { name: 'milliseconds', minutes: 1 / 60_000, most: Infinity },
] as const;
const DAY_MINUTES = 1440;
const MOST_SESSIONS = 100_000;

/** Converts the study sessions. Also returns the unit that was assumed for their durations. */
export function sessionsOf(
  entries: readonly OlderEntry[],
  subjectOf: (record: OlderRecord) => string,
  { clock }: Reader,
  refusals: Refusals,
): { readonly sessions: readonly ImportedSession[]; readonly unit: string } {
  const longest = entries.reduce((most, { record }) => Math.max(most, numberOf(record, 'duration') ?? 0), 0);
  const unit = UNITS.find(({ most }) => longest <= most)!;
  const sessions: ImportedSession[] = [];
  for (const [at, { id, record }] of entries.entries()) {
    const start = timeOf(record, 'starttime', 'startedat', 'start', 'createdat');
    const minutes = minutesOf(record, start, unit.minutes);
    const where = `Study session ${at + 1}`;
    const name = start === null ? nameOf(record) : new Date(start).toISOString();
    if (sessions.length >= MOST_SESSIONS) refusals.add(where, name, `One file may have ${MOST_SESSIONS} sessions.`);
    else if (start === null) refusals.add(where, name, 'It does not say when it began.');
    else if (minutes === null) refusals.add(where, name, 'It does not say how long it was.');
    else if (minutes > DAY_MINUTES) refusals.add(where, name, 'It is longer than a day.');
    else {
      const date = textOf(record, 'date').slice(0, 10);
      const subject = shortened(subjectOf(record), 60);
      sessions.push({
        key: `older session ${id === '' ? `${start} ${minutes}` : id}`,
        start: new Date(start).toISOString(),
        date: isDay(date) && date >= '2000-01-02' ? date : calendarDayOf(start, clock.timeZone),
        studyDay: studyDayOf(start, clock),
        minutes,
        planned: null,
        isAbandoned: record.get('completed') === false || /^(?:cancelled|abandoned)$/i.test(textOf(record, 'status', 'outcome')),
        subject: subject !== '' && isStorable(subject) ? subject : null,
      });
    }
  }
  return { sessions, unit: unit.name };
}

function minutesOf(record: OlderRecord, start: number | null, unit: number): number | null {
  const named = numberOf(record, 'durationminutes', 'minutes') ?? scaled(numberOf(record, 'durationseconds', 'seconds'), 1 / 60);
  const end = timeOf(record, 'endtime', 'endedat', 'end');
  const between = start === null || end === null || end < start ? null : (end - start) / 60_000;
  const minutes = named ?? scaled(numberOf(record, 'duration'), unit) ?? between;
  return minutes === null || minutes < 0 ? null : Math.round(minutes);
}

function scaled(value: number | null, by: number): number | null {
  return value === null ? null : value * by;
}
