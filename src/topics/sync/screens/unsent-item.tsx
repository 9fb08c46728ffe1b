import type { ReactNode } from 'react';

import type { UnsentDocument } from '../../../shared/replica/unsent-documents.ts';
import { Moment } from './moment.tsx';

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

/** A document with unsent changes: its name, its kind, and since when the changes are unsent. */
export function UnsentItem({ document, children }: { readonly document: UnsentDocument; readonly children?: ReactNode }) {
  const [name, kind] = [unsentName(document), unsentKind(document)];
  return (
    <li aria-label={name} className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
      {kind === null && document.since === null ? null : (
        <p className="text-sm text-ink-soft">
          {kind}
          {kind === null || document.since === null ? null : ' · '}
          {document.since === null ? null : (
            <>
              since <Moment at={document.since} />
            </>
          )}
        </p>
      )}
      {children}
    </li>
  );
}

function unsentName({ title, collection }: UnsentDocument): string {
  return title ?? KINDS[collection];
}

/** The kind when the name does not show it, and whether the document was deleted; null if there is nothing to add. */
function unsentKind({ title, collection, isDeleted }: UnsentDocument): string | null {
  const words = [...(title === null ? [] : [KINDS[collection]]), ...(isDeleted ? ['deleted here'] : [])];
  return words.length === 0 ? null : words.join(', ');
}
