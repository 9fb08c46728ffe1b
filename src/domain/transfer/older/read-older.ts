import { calendarDayOf, studyDayOf } from '../../study-day/study-day.ts';
import { contentOf, type ImportedProfile, type ImportedSession, type Reader, type ReadFile } from '../read-file.ts';
import { Refusals } from '../refusals.ts';
import { fitted, hasStorableTexts, type ImportedTask, isStorable, MOST_TASKS, shortened } from '../tasks/imported-task.ts';
import { isDay } from '../tasks/read-date.ts';
import { type OlderCollections, olderCollections, type OlderEntry } from './older-collections.ts';
import { dueOf, numberOf, type OlderRecord, olderRecord, textOf, timeOf } from './older-value.ts';

/**
 * Records of the app before this one: camelCase names, Firebase's times, collections as lists or as maps by id. Null for other
 * JSON. Only the student's own are taken.
 */
export function readOlder(json: unknown, reader: Reader): ReadFile | null {
  const collections = olderCollections(json);
  if (collections === null) return null;
  const owner = ownerIn(collections, reader);
  if (owner === null) {
    return {
      ok: false,
      problem:
        'This file has records of several students, none of them with your email address. Keep only your own, or sign in with that address.',
    };
  }
  const refusals = new Refusals();
  const own = (entries: readonly OlderEntry[], where: string) =>
    entries.filter((entry) => {
      const isOwn = owner === '' || entry.owner === '' || entry.owner === owner;
      if (!isOwn) refusals.add(where, nameOf(entry.record), 'It belongs to another student.');
      return isOwn;
    });
  const subjects = new Map(own(collections.subjects, 'Subject').map(({ id, record }) => [id, textOf(record, 'name', 'title', 'label')]));
  const subjectOf = (record: OlderRecord) => {
    const id = textOf(record, 'subjectid', 'subject');
    return subjects.get(id) ?? (record.has('subject') ? textOf(record, 'subjectname', 'subject') : textOf(record, 'subjectname'));
  };
  const tasks = tasksOf(own(collections.todos, 'Task'), subjectOf, reader, refusals);
  const { sessions, unit } = sessionsOf(own(collections.sessions, 'Study session'), subjectOf, reader, refusals);
  for (const { record } of collections.groups) {
    const code = textOf(record, 'invitecode');
    const how = code === '' ? 'Ask a member for its invite code.' : `Join it by its code ${code}, if it is here, too.`;
    refusals.add('Group', nameOf(record), `A group belongs to all its members. ${how}`);
  }
  for (const { record } of collections.other)
    refusals.add('Message or chat', nameOf(record), 'Messages and chats of the older app are not taken.');
  const remarks = sessions.length > 0 && unit !== UNITS[0] ? [`The durations of its sessions are read as ${unit!.name}.`] : [];
  const profile = profileOf(merged(own(collections.users, 'Profile')), refusals);
  return contentOf({ app: 'older records', tasks, sessions, profile, remarks, refusals });
}

/** The student's id in the file; empty if it names none; null if it has several students, of whom none is this one. */
function ownerIn(collections: OlderCollections, { userId, email }: Reader): string | null {
  const same = collections.users.find(({ id, record }) => {
    const address = textOf(record, 'email').toLowerCase();
    return id === userId || (email !== null && address === email.toLowerCase());
  });
  if (same !== undefined) return same.id;
  const { users, todos, sessions, subjects } = collections;
  const owners = new Set([...users, ...todos, ...sessions, ...subjects].map(({ owner }) => owner).filter((owner) => owner !== ''));
  return owners.size > 1 ? null : ([...owners][0] ?? '');
}

function nameOf(record: OlderRecord): string {
  return textOf(record, 'title', 'name', 'text', 'displayname', 'email', 'starttime', 'id').slice(0, 200) || 'An entry without a name';
}

type SubjectOf = (record: OlderRecord) => string;

function tasksOf(entries: readonly OlderEntry[], subjectOf: SubjectOf, { clock }: Reader, refusals: Refusals): ImportedTask[] {
  const tasks: ImportedTask[] = [];
  for (const [at, { id, record }] of entries.entries()) {
    const title = textOf(record, 'title', 'text', 'name', 'task', 'content');
    const due = dueOf(record, clock.timeZone);
    const where = `Task ${at + 1}`;
    if (tasks.length >= MOST_TASKS) refusals.add(where, title, `One file may have ${MOST_TASKS} tasks.`);
    else if (title === '') refusals.add(where, nameOf(record), 'It has no title.');
    else {
      const status = statusOf(record);
      const task = fitted({
        key: `older ${id === '' ? `${title} ${at}` : id}`,
        title,
        notes: textOf(record, 'notes', 'description', 'details'),
        status,
        priority: priorityOf(textOf(record, 'priority')),
        dueDate: due?.day ?? null,
        dueTime: due?.minutes ?? null,
        labels: listOf(record, 'labels', 'tags').filter((label): label is string => typeof label === 'string'),
        checklist: listOf(record, 'checklist', 'subtasks').flatMap(entryOf),
        subject: subjectOf(record),
        estimate: numberOf(record, 'estimate', 'estimatedminutes', 'estimatedtime'),
        createdAt: timeOf(record, 'createdat'),
        completedAt: status === 'done' ? timeOf(record, 'completedat', 'updatedat') : null,
      });
      if (hasStorableTexts(task)) tasks.push(task);
      else refusals.add(where, title, 'It has characters that cannot be stored.');
    }
  }
  return tasks;
}

function statusOf(record: OlderRecord): ImportedTask['status'] {
  if (['completed', 'iscompleted', 'done', 'isdone'].some((name) => record.get(name) === true)) return 'done';
  const status = textOf(record, 'status', 'state', 'column', 'columnid')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  if (/^(?:done|complete|completed|finished)$/.test(status)) return 'done';
  return /^(?:doing|inprogress|started|active|ongoing)$/.test(status) ? 'doing' : 'todo';
}

const PRIORITIES: ReadonlyMap<string, ImportedTask['priority']> = new Map([
  ['urgent', 'high'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['normal', 'medium'],
  ['low', 'low'],
]);

function priorityOf(text: string): ImportedTask['priority'] {
  return PRIORITIES.get(text.toLowerCase()) ?? 'none';
}

function listOf(record: OlderRecord, ...names: readonly string[]): readonly unknown[] {
  const list = names.map((name) => record.get(name)).find(Array.isArray);
  return list?.slice(0, 200) ?? [];
}

function entryOf(value: unknown): { readonly text: string; readonly isDone: boolean }[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value, isDone: false }];
  const record = olderRecord(value);
  const text = record === null ? '' : textOf(record, 'title', 'text', 'name');
  return record === null || text === '' ? [] : [{ text, isDone: statusOf(record) === 'done' }];
}

/** Units of a duration that says none, by the longest session of the file: none lasts longer than a day. */
const UNITS = [
  { name: 'minutes', minutes: 1, most: 1440 },
  { name: 'seconds', minutes: 1 / 60, most: 86_400 },
  { name: 'milliseconds', minutes: 1 / 60_000, most: Infinity },
] as const;
const DAY_MINUTES = 1440;
const MOST_SESSIONS = 100_000;

function sessionsOf(entries: readonly OlderEntry[], subjectOf: SubjectOf, { clock }: Reader, refusals: Refusals) {
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
  return { sessions, unit };
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

/** A profile may lie in a record of its own within the student's. */
function merged(entries: readonly OlderEntry[]): OlderRecord {
  return new Map(entries.toReversed().flatMap(({ record }) => [...record]));
}

/** The settings that a student made there. */
function profileOf(record: OlderRecord, refusals: Refusals): ImportedProfile {
  const profile: Record<string, string | number> = {};
  const name = textOf(record, 'displayname', 'name', 'fullname');
  const motivation = textOf(record, 'dailymotivation');
  const target = numberOf(record, 'dailytarget');
  const dayStart = numberOf(record, 'daystarttime');
  const take = (field: string, value: string | number, isFit: boolean, what: string) => {
    if (isFit) profile[field] = value;
    else refusals.add('Profile', `${what}: ${value}`, 'It does not fit here.');
  };
  if (name !== '') take('display_name', shortened(name, 120), isStorable(name), 'Name');
  if (motivation !== '') take('daily_motivation', shortened(motivation, 280), isStorable(motivation), 'Daily motivation');
  if (target !== null) take('daily_target', target, Number.isInteger(target) && target >= 0 && target <= DAY_MINUTES, 'Daily target');
  if (dayStart !== null)
    take('day_start_time', dayStart, Number.isInteger(dayStart) && dayStart >= 0 && dayStart <= 23, 'Start of the day');
  return profile;
}
