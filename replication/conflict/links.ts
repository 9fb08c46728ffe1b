import type { CollectionName } from '../schema/collection-versions.ts';

export type LinkKind = 'subject' | 'chapter' | 'task' | 'chat' | 'group' | 'message' | 'paper';

interface Link {
  readonly kind: LinkKind;
  readonly to: CollectionName;
  /** The field cannot be empty. */
  readonly isRequired?: true;
}

const SUBJECT: Link = { kind: 'subject', to: 'userSubjects' };
const LINKS: Readonly<Record<string, Link>> = {
  subjectId: SUBJECT,
  subject_id: SUBJECT,
  task_id: { kind: 'task', to: 'todos' },
  chat_id: { kind: 'chat', to: 'chats', isRequired: true },
  parent_id: { kind: 'message', to: 'chat_messages' },
  groupId: { kind: 'group', to: 'groups', isRequired: true },
  replyTo: { kind: 'message', to: 'group_messages' },
  paper_id: { kind: 'paper', to: 'attempts' },
};

/** What the id in this field refers to. Field names mean the same in every collection. */
export function linkOf(field: string): Link | undefined {
  return LINKS[field];
}
