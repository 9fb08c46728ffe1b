import type { UnsentDocument } from '../../../shared/replica/unsent-documents.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Opens the thing, or where it is edited. What is deleted cannot be opened. */
export function EditLink({ document: { collection, id, isDeleted, within } }: { readonly document: UnsentDocument }) {
  if (isDeleted) return null;
  switch (collection) {
    case 'todos':
      return (
        <LinkButton to="/tasks" search={{ task: id }}>
          Edit
        </LinkButton>
      );
    case 'chats':
    case 'chat_messages':
      return (
        <LinkButton to="/ai/{-$chatId}" params={{ chatId: within ?? id }}>
          Edit
        </LinkButton>
      );
    case 'groups':
    case 'group_members':
    case 'group_messages':
      return (
        <LinkButton to="/groups" search={{ group: within ?? id }}>
          Edit
        </LinkButton>
      );
    default:
      return <LinkButton to={SCREENS[collection]}>Edit</LinkButton>;
  }
}

const SCREENS = {
  userSubjects: '/tasks',
  users: '/profile',
  study_sessions: '/productivity',
  study_plan_items: '/tasks',
  flashcards: '/cards',
  attempts: '/mock-tests',
} as const;
