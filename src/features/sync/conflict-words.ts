import type { ConflictEntry } from '../../data/replica/local-database.ts';

const FIELD_NAMES: Readonly<Record<string, string>> = {
  _deleted: 'Deletion',
  dueDate: 'Due date',
  subjectId: 'Subject',
  color: 'Colour',
  position: 'Place in the column',
  status: 'Column',
  content: 'Text',
  display_name: 'Name',
  daily_motivation: 'Motivation',
  duration: 'Minutes',
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

export type Names = ReadonlyMap<string, string>;

/** Ids of all records and chapters that the entries mention. */
export function namedIds(entries: readonly ConflictEntry[]): string[] {
  const named = entries
    .filter(({ field }) => field === 'subjectId' || field === 'chapter')
    .flatMap(({ value, replacedBy }) => [value, replacedBy]);
  const ids = [...entries.map(({ documentId }) => documentId), ...named];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

export function documentName({ collectionName, documentId }: ConflictEntry, names: Names): string {
  return names.get(documentId) ?? NAMELESS[collectionName];
}

export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}

/** The replaced and the replacing value; null where there is nothing to compare. */
export function valueWords(
  { field, value, replacedBy }: ConflictEntry,
  names: Names,
): { readonly before: string; readonly now: string } | null {
  if (field === 'position' || field === '_deleted') return null;
  return { before: words(field, value, names), now: words(field, replacedBy, names) };
}

/** What restoring does, where there are no two values to choose between. */
export function entryWords(field: string): string {
  return field === '_deleted'
    ? 'You deleted it here while it was edited on another device, so it was kept. Restoring deletes it.'
    : 'It was moved here and on another device. Restoring puts it where the other device had it.';
}

function words(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return field === 'subjectId' ? 'No subject' : 'Empty';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'subjectId') return names.get(text) ?? 'A subject deleted since';
  if (field === 'chapter') return names.get(text) ?? text;
  if (field === 'front_picture' || field === 'back_picture') return 'A picture';
  if (field === 'status') return STATUS_WORDS[text] ?? text;
  if (field === 'priority') return PRIORITY_WORDS[text] ?? text;
  if (field === 'color') return text.charAt(0).toUpperCase() + text.slice(1);
  return text;
}
