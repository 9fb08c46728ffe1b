import type { ConflictEntry, LeftOut } from '../../../shared/replica/local-database.ts';
import { WEEKDAYS } from '../../plan/rules/index.ts';
import { checklistEntries } from '../../tasks/rules/index.ts';

const FIELD_NAMES: Readonly<Record<string, string>> = {
  _deleted: 'Deletion',
  dueDate: 'Due date',
  dueTime: 'Time',
  plannedDay: 'Planned for',
  estimate: 'Planned minutes',
  subjectId: 'Subject',
  subject_id: 'Subject',
  task_id: 'Task',
  color: 'Colour',
  position: 'Place in the list',
  status: 'Column',
  content: 'Text',
  display_name: 'Name',
  daily_motivation: 'Motivation',
  daily_target: 'Minutes a day',
  day_start_time: 'Hour at which a day begins',
  school_class: 'Class',
  photo_url: 'Profile picture',
  backgroundImage: 'Background',
  focus_settings: 'Timer',
  notification_settings: 'Notifications',
  availability: 'Minutes on each weekday',
  hides_study_time: 'Study time hidden from groups',
  duration: 'Minutes',
  front_picture: 'Picture on the front',
  front_picture_text: 'Words for the picture on the front',
  back_picture: 'Picture on the back',
  back_picture_text: 'Words for the picture on the back',
  is_shown: 'Result shown to the group',
  events: 'Answers',
  imagePath: 'Picture',
  image_paths: 'Pictures',
};
/** Labels of coded values. */
const STATUS_WORDS: Readonly<Record<string, string>> = { todo: 'To do', doing: 'In progress', done: 'Done' };
const PRIORITY_WORDS: Readonly<Record<string, string>> = { none: 'No priority', low: 'Low', medium: 'Medium', high: 'High' };
const NAMELESS: Readonly<Record<ConflictEntry['collectionName'], string>> = {
  todos: 'A task deleted since',
  userSubjects: 'A subject deleted since',
  users: 'Your profile',
  study_sessions: 'A study session',
  study_plan_items: 'Part of a plan',
  flashcards: 'A revision card',
  chats: 'A chat',
  chat_messages: 'A question or answer',
  attempts: 'A mock test',
  groups: 'A group',
  group_members: 'A member of a group',
  group_messages: 'A message',
};
const PICTURES = ['front_picture', 'back_picture', 'imagePath', 'photo_url', 'backgroundImage'];
/** Sets whose members are codes: the noun for counting them. */
const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  reviews: ['review', 'reviews'],
  events: ['entry of the test', 'entries of the test'],
  chapter_marks: ['marked chapter', 'marked chapters'],
  blocked: ['student', 'students'],
  muted: ['group or student', 'groups and students'],
  mentions: ['student', 'students'],
  reactions: ['reaction', 'reactions'],
  image_paths: ['picture', 'pictures'],
};

export type Names = ReadonlyMap<string, string>;

/** Ids of all chapters that the entries mention. */
export function chapterIds(entries: readonly ConflictEntry[]): string[] {
  const ids = entries.filter(({ field }) => field === 'chapter').flatMap(({ value, replacedBy }) => [value, replacedBy]);
  return [...new Set(ids)].filter((id) => typeof id === 'string');
}

export function documentName({ collectionName, documentId }: ConflictEntry, names: Names): string {
  if (collectionName === 'users') return NAMELESS.users;
  return names.get(documentId) ?? NAMELESS[collectionName];
}

export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}

/** The replaced value and the value that replaced it; null when there is nothing to compare. */
export function valueWords(
  { field, value, replacedBy }: ConflictEntry,
  names: Names,
): { readonly before: string; readonly now: string } | null {
  if (field === 'position' || field === '_deleted') return null;
  return { before: words(field, value, names), now: words(field, replacedBy, names) };
}

/** What restoring does, for an entry without two values to choose from. */
export function entryWords(field: string): string {
  return field === '_deleted'
    ? 'You deleted it here while it was edited on another device, so it was kept. Restoring deletes it.'
    : 'It was moved here and on another device. Restoring puts it where the other device had it.';
}

/** What restoring does, for a document that was deleted. */
export function goneWords({ collectionName, field }: ConflictEntry): string {
  if (field === '_deleted') return 'It is deleted by now. Restoring only takes it off this list.';
  if (collectionName === 'group_messages') return 'The message was deleted since. Restoring posts it as a new one.';
  return 'It was deleted since. Restoring brings it back as a new one.';
}

/** Shown after restoring: the links that were left out because their target is gone. */
export function leftOutWords(leftOut: readonly LeftOut[]): string {
  const named = leftOut.map(({ kind, name }) => (name === null ? `its ${kind}` : `its ${kind} “${name}”`));
  return `Without ${named.join(' and ')}, which ${leftOut.length === 1 ? 'is' : 'are'} not there any more.`;
}

/** @param count number of entries that were cleared before the student saw them */
export function clearedWords(count: number): string {
  const number = new Intl.NumberFormat(undefined).format(count);
  return count === 1 ? '1 that you had not seen was cleared, too.' : `${number} that you had not seen were cleared, too.`;
}

function words(field: string, value: unknown, names: Names): string {
  if (isNothing(value)) return field === 'subjectId' || field === 'subject_id' ? 'No subject' : 'Empty';
  if (Array.isArray(value)) return memberWords(field, value as readonly string[]);
  if (typeof value === 'object') return partWords(value as object);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberWords(field, value);
  const text = String(value);
  if (field === 'subjectId' || field === 'subject_id') return names.get(text) ?? 'A subject deleted since';
  if (field === 'task_id') return names.get(text) ?? 'A task deleted since';
  if (field === 'chapter') return names.get(text) ?? text;
  if (PICTURES.includes(field)) return 'A picture';
  if (field === 'status') return STATUS_WORDS[text] ?? text;
  if (field === 'priority') return PRIORITY_WORDS[text] ?? text;
  if (['color', 'state', 'rating', 'school_class'].includes(field)) return text.charAt(0).toUpperCase() + text.slice(1);
  return text;
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function memberWords(field: string, members: readonly string[]): string {
  const counted = COUNTED[field];
  if (counted) return `${members.length} ${members.length === 1 ? counted[0] : counted[1]}`;
  if (field !== 'checklist') return members.join(', ');
  return checklistEntries(members)
    .map((entry) => `${entry.isTicked ? '☑' : '☐'} ${entry.words}`)
    .join('\n');
}

/** An object of settings as text, one per line. */
function partWords(value: object): string {
  return Object.entries(value)
    .map(([name, part]) => `${partName(name)}: ${words(name, part, new Map()).replaceAll('\n', ', ')}`)
    .join('\n');
}

function partName(name: string): string {
  const weekday = WEEKDAYS.find(({ key }) => key === name);
  if (weekday) return weekday.name;
  // Turns `longBreakEvery` into “Long break every”.
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

function numberWords(field: string, value: number): string {
  if (field === 'dueTime') return clockTime(value);
  if (field === 'day_start_time') return clockTime(value * 60);
  return field === 'reminder' ? `${value} minutes before` : String(value);
}

function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
