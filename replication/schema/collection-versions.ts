/**
 * Every replicated collection with the version of its schema, in push order: referenced collections first. A separate file, because a
 * page that needs only names and versions would otherwise load 4 kB of schemas.
 */
export const COLLECTION_VERSIONS = {
  users: 8,
  userSubjects: 1,
  todos: 3,
  study_sessions: 1,
  study_plan_items: 0,
  flashcards: 2,
  chats: 1,
  chat_messages: 0,
  attempts: 1,
  groups: 1,
  group_members: 0,
  group_messages: 1,
} as const;

export type CollectionName = keyof typeof COLLECTION_VERSIONS;

export const COLLECTION_NAMES = Object.keys(COLLECTION_VERSIONS) as readonly CollectionName[];
