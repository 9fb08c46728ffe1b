import { contentOf, type ImportedProfile, type Reader, type ReadFile } from '../read-file.ts';
import { Refusals } from '../refusals.ts';
import { fitted, hasStorableTexts, type ImportedTask, isStorable, MOST_TASKS, shortened } from '../tasks/imported-task.ts';
import { type OlderCollections, olderCollections, type OlderEntry } from './older-collections.ts';
import { sessionsOf } from './older-sessions.ts';
import { dueOf, nameOf, numberOf, type OlderRecord, olderRecord, textOf, timeOf } from './older-value.ts';

/**
 * Reads records of the older app: camelCase names, Firebase times, collections as lists or as maps by id. Null for other JSON. Reads only
 * the student's own records.
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
  const remarks = sessions.length > 0 && unit !== 'minutes' ? [`The durations of its sessions are read as ${unit}.`] : [];
  const profile = profileOf(merged(own(collections.users, 'Profile')), refusals);
  return contentOf({ app: 'older records', tasks, sessions, profile, remarks, refusals });
}

/** The student's id in the file. Empty if the file names none; null if it has several students and none is this one. */
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

const DAY_MINUTES = 1440;

/** Merges profile records, because a profile may be nested in the student's record. */
function merged(entries: readonly OlderEntry[]): OlderRecord {
  return new Map(entries.toReversed().flatMap(({ record }) => [...record]));
}

/** The student's settings in the older app. */
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
