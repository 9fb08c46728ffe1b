import type { UnsentDocument } from '../../data/replica/unsent-documents.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Where each kind is edited. */
const SCREENS = {
  todos: '/tasks',
  userSubjects: '/tasks',
  users: '/profile',
  study_sessions: '/productivity',
  study_plan_items: '/tasks',
  flashcards: '/cards',
  chats: '/ai/{-$chatId}',
  chat_messages: '/ai/{-$chatId}',
  attempts: '/mock-tests',
  groups: '/groups',
  group_members: '/groups',
  group_messages: '/groups',
} as const satisfies Record<UnsentDocument['collection'], string>;

/** Opens the thing; what is deleted cannot be opened. */
export function EditLink({ document: { collection, id, isDeleted } }: { readonly document: UnsentDocument }) {
  if (isDeleted) return null;
  if (collection === 'todos') {
    return (
      <LinkButton to="/tasks" search={{ task: id }}>
        Edit
      </LinkButton>
    );
  }
  return <LinkButton to={SCREENS[collection]}>Edit</LinkButton>;
}
