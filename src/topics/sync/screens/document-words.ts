import type { UnsentDocument } from '../../../shared/replica/unsent-documents.ts';

const KINDS: Readonly<Record<UnsentDocument['collection'], string>> = {
  todos: 'Task',
  userSubjects: 'Subject',
  users: 'Your profile',
  study_sessions: 'Study session',
  study_plan_items: 'Part of your plan',
  flashcards: 'Revision card',
  chats: 'Chat',
  chat_messages: 'Question or answer',
  attempts: 'Mock test',
  groups: 'Group',
  group_members: 'Member of a group',
  group_messages: 'Message',
};

export function unsentName({ title, collection }: UnsentDocument): string {
  return title ?? KINDS[collection];
}

/** What it is, where its name does not say so, and whether it was deleted; null if there is nothing to add. */
export function unsentKind({ title, collection, isDeleted }: UnsentDocument): string | null {
  const words = [...(title === null ? [] : [KINDS[collection]]), ...(isDeleted ? ['deleted here'] : [])];
  return words.length === 0 ? null : words.join(', ');
}
