import type { CollectionName } from './collection-versions.ts';
import type { CollectionSchema, FieldsOf, NewFieldsOf } from './collection-schema.ts';
import { attemptsSchema } from './attempts.ts';
import { chatMessagesSchema } from './chat-messages.ts';
import { chatsSchema } from './chats.ts';
import { flashcardsSchema } from './flashcards.ts';
import { groupMembersSchema } from './group-members.ts';
import { groupMessagesSchema } from './group-messages.ts';
import { groupsSchema } from './groups.ts';
import { studyPlanItemsSchema } from './study-plan-items.ts';
import { studySessionsSchema } from './study-sessions.ts';
import { todosSchema } from './todos.ts';
import { userSubjectsSchema } from './user-subjects.ts';
import { usersSchema } from './users.ts';

/** Every replicated collection, in the order of their names. */
export const collectionSchemas = {
  users: usersSchema,
  userSubjects: userSubjectsSchema,
  todos: todosSchema,
  study_sessions: studySessionsSchema,
  study_plan_items: studyPlanItemsSchema,
  flashcards: flashcardsSchema,
  chats: chatsSchema,
  chat_messages: chatMessagesSchema,
  attempts: attemptsSchema,
  groups: groupsSchema,
  group_members: groupMembersSchema,
  group_messages: groupMessagesSchema,
} as const satisfies Record<CollectionName, CollectionSchema>;

export type Fields<C extends CollectionName> = FieldsOf<(typeof collectionSchemas)[C]>;

export type NewFields<C extends CollectionName> = NewFieldsOf<(typeof collectionSchemas)[C]>;
