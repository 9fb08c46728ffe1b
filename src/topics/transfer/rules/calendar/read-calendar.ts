import { addDays, studyDayOf } from '../../../../shared/days/study-day.ts';
import { daysBetween, type CalendarDay } from '../../../../shared/days/calendar-day.ts';
import { plainHtml } from '../plain-html.ts';
import { contentOf, type Reader, type ReadFile } from '../read-file.ts';
import { Refusals } from '../refusals.ts';
import { fitted, hasStorableTexts, type ImportedTask, MOST_TASKS } from '../tasks/imported-task.ts';
import { repeatedOf } from './calendar-rule.ts';
import { type OwnZones, ownZones, readDuration, readWallTime, type WallTime } from './calendar-time.ts';
import { type CalendarLine, type Component, listed, parseCalendar, unescaped } from './parse-calendar.ts';

/** Reads an iCalendar file (RFC 5545). Events from today on and open to-dos become tasks. Null for another file. */
export function readCalendar(text: string, { clock, now }: Pick<Reader, 'clock' | 'now'>): ReadFile | null {
  const calendars = parseCalendar(text);
  if (calendars === null) return null;
  const refusals = new Refusals();
  const tasks: ImportedTask[] = [];
  const today = studyDayOf(now, clock);
  for (const calendar of calendars) {
    const zones = ownZones(calendar);
    const moved = movedDays(calendar, clock.timeZone, zones);
    for (const component of calendar.parts) {
      if (component.name === 'VJOURNAL') refusals.add('Journal', titleOf(component), 'A journal entry is no task.');
      if (component.name !== 'VEVENT' && component.name !== 'VTODO') continue;
      const event = new CalendarEvent(component, clock.timeZone, zones);
      const read = tasks.length >= MOST_TASKS ? `One file may have ${MOST_TASKS} tasks.` : event.task(today, moved.get(event.uid));
      if (typeof read === 'string') refusals.add(event.where, event.title, read);
      else {
        tasks.push(read.task);
        for (const note of read.notes) refusals.add(event.where, event.title, note);
      }
    }
  }
  return contentOf({
    app: 'Calendar',
    tasks,
    refusals,
    remarks: ['Events from today on become tasks that are due when they begin. Their times are those of your clock.'],
  });
}

/** Days on which single instances of repeating events were moved or cancelled, by event. */
function movedDays(calendar: Component, timeZone: string, zones: OwnZones): ReadonlyMap<string, ReadonlySet<CalendarDay>> {
  const days = new Map<string, Set<CalendarDay>>();
  for (const { name, lines } of calendar.parts) {
    const instance = name === 'VEVENT' ? lines.find((line) => line.name === 'RECURRENCE-ID') : undefined;
    const day = instance && readWallTime(instance, timeZone, zones)?.day;
    const uid = lines.find((line) => line.name === 'UID')?.value;
    if (day !== undefined && uid !== undefined) days.set(uid, (days.get(uid) ?? new Set()).add(day));
  }
  return days;
}

function titleOf({ lines }: Component): string {
  const title = unescaped(lines.find(({ name }) => name === 'SUMMARY')?.value ?? '').trim();
  return title === '' ? 'An entry without a title' : title;
}

const NONE: ReadonlySet<CalendarDay> = new Set();
const KNOWN_LINES = 50;

class CalendarEvent {
  readonly where: string;
  readonly title: string;
  readonly uid: string;
  readonly #component: Component;
  readonly #timeZone: string;
  readonly #zones: OwnZones;

  constructor(component: Component, timeZone: string, zones: OwnZones) {
    this.#component = component;
    this.#timeZone = timeZone;
    this.#zones = zones;
    this.where = component.name === 'VTODO' ? 'To-do' : 'Event';
    this.title = titleOf(component);
    this.uid = this.#line('UID')?.value ?? '';
  }

  /** Converts the component to a task with notes on what differs, or returns why it cannot. */
  task(today: CalendarDay, moved = NONE): { readonly task: ImportedTask; readonly notes: readonly string[] } | string {
    const isTodo = this.#component.name === 'VTODO';
    if (!this.#component.isWhole) return 'It is cut off.';
    if (/^CANCELLED$/i.test(this.#text('STATUS'))) return 'It is cancelled.';
    if (this.#text('SUMMARY') === '') return 'It has no title.';
    const start = this.#time('DTSTART');
    const due = isTodo ? (this.#time('DUE') ?? this.#end(start) ?? start) : start;
    if (start === 'unknown' || due === 'unknown') return 'Its date cannot be read.';
    if (due === null && !isTodo) return 'It has no date.';
    const notes: string[] = [];
    if (due?.isZoneUnknown === true || start?.isZoneUnknown === true)
      notes.push('Its time zone is not known: its time was taken as one of your clock.');

    let [dueDate, repeats]: [CalendarDay | null, string | null] = [due?.day ?? null, null];
    const rule = this.#line('RRULE')?.value;
    const isInstance = this.#line('RECURRENCE-ID') !== undefined;
    const isDone = isTodo && /^COMPLETED$/i.test(this.#text('STATUS'));
    if (rule !== undefined && dueDate !== null && !isInstance && !isDone) {
      const repeated = repeatedOf({ rule, first: dueDate, today, left: new Set([...moved, ...this.#days('EXDATE')]) });
      if (repeated.kind === 'over') return 'It is over.';
      dueDate = repeated.due;
      if (repeated.kind === 'kept') repeats = repeated.repeats;
      if (repeated.note !== null) notes.push(repeated.note);
    } else if (!isTodo && dueDate !== null) {
      const last = this.#lastDay(start, dueDate);
      if (last < today) return 'It is over.';
      // The event has already begun: its last day becomes the due day.
      if (dueDate < today) dueDate = last;
    }
    if (this.#line('RDATE') !== undefined) notes.push('Its further days were left out.');
    const task = fitted({
      key: `ics ${this.uid === '' ? JSON.stringify([this.title, due]) : this.uid} ${this.#line('RECURRENCE-ID')?.value ?? ''}`,
      title: this.#text('SUMMARY'),
      notes: this.#notes(),
      status: isDone ? 'done' : /^IN-PROCESS$/i.test(this.#text('STATUS')) ? 'doing' : 'todo',
      priority: priorityOf(this.#text('PRIORITY')),
      dueDate,
      dueTime: due?.minutes ?? null,
      labels: this.#all('CATEGORIES').flatMap(({ value }) => listed(value)),
      estimate: isTodo || start === null ? null : this.#minutes(start),
      repeats,
      reminder: this.#reminder(),
    });
    return hasStorableTexts(task) ? { task, notes } : 'It has characters that cannot be stored.';
  }

  #line(name: string): CalendarLine | undefined {
    return this.#component.lines.find((line) => line.name === name);
  }

  #all(name: string): readonly CalendarLine[] {
    return this.#component.lines.filter((line) => line.name === name).slice(0, KNOWN_LINES);
  }

  #text(name: string): string {
    return unescaped(this.#line(name)?.value ?? '').trim();
  }

  #time(name: string): WallTime | null | 'unknown' {
    const line = this.#line(name);
    return line === undefined ? null : (readWallTime(line, this.#timeZone, this.#zones) ?? 'unknown');
  }

  /** The end, computed from start and duration. */
  #end(start: WallTime | null | 'unknown'): WallTime | null {
    const length = readDuration(this.#line('DURATION')?.value ?? '');
    if (start === null || start === 'unknown' || length === null || length < 0) return null;
    const whole = (start.minutes ?? 0) + length;
    const end = { ...start, day: addDays(start.day, Math.floor(whole / 1440)) };
    return start.minutes === null ? end : { ...end, minutes: whole % 1440 };
  }

  #days(name: string): CalendarDay[] {
    return this.#all(name).flatMap(({ value, parameters, ...line }) =>
      value.split(',', 1000).flatMap((one) => readWallTime({ ...line, parameters, value: one }, this.#timeZone, this.#zones)?.day ?? []),
    );
  }

  /** The last day of an event. For a whole-day event, DTEND is the day after it. */
  #lastDay(start: WallTime | null, first: CalendarDay): CalendarDay {
    const given = this.#time('DTEND');
    const end = given === null || given === 'unknown' ? this.#end(start) : given;
    if (end === null || end.day <= first) return first;
    return end.minutes === null || end.minutes === 0 ? addDays(end.day, -1) : end.day;
  }

  /** Length in minutes; null for whole days. */
  #minutes(start: WallTime): number | null {
    const given = this.#time('DTEND');
    const end = given === null || given === 'unknown' ? this.#end(start) : given;
    if (end === null || end.minutes === null || start.minutes === null) return null;
    return daysBetween(start.day, end.day) * 1440 + end.minutes - start.minutes;
  }

  #notes(): string {
    const place = this.#text('LOCATION');
    const address = this.#text('URL');
    const description = plainHtml(this.#text('DESCRIPTION')).text;
    return [description, place === '' ? '' : `Place: ${place}`, address].filter((part) => part !== '').join('\n\n');
  }

  /** Minutes before the start, of the first alarm before it. */
  #reminder(): number | null {
    for (const { name, lines } of this.#component.parts) {
      const trigger = name === 'VALARM' ? lines.find((line) => line.name === 'TRIGGER') : undefined;
      const minutes = trigger?.parameters.get('RELATED') === 'END' ? null : readDuration(trigger?.value ?? '');
      if (minutes !== null && minutes <= 0) return -minutes;
    }
    return null;
  }
}

/** iCalendar's priorities: 1 to 4 is high, 5 medium, 6 to 9 low. */
function priorityOf(text: string): ImportedTask['priority'] {
  const number = /^\d$/.test(text) ? Number(text) : 0;
  if (number === 0) return 'none';
  return number < 5 ? 'high' : number === 5 ? 'medium' : 'low';
}
