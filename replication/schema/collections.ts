import type { FieldsOf, NewFieldsOf } from './collection-schema.ts';
import { todosSchema } from './todos.ts';
import { userSubjectsSchema } from './user-subjects.ts';
import { usersSchema } from './users.ts';

/** Every replicated collection, in the order in which a push sends them: what others point to comes first. */
export const collectionSchemas = {
  users: usersSchema,
  userSubjects: userSubjectsSchema,
  todos: todosSchema,
} as const;

export type CollectionName = keyof typeof collectionSchemas;

export type Fields<C extends CollectionName> = FieldsOf<(typeof collectionSchemas)[C]>;

export type NewFields<C extends CollectionName> = NewFieldsOf<(typeof collectionSchemas)[C]>;
