import type { CollectionSchema, FieldsOf } from './collection-schema.ts';

/** The subjects a student sorts tasks and sessions by. */
export const userSubjectsSchema = {
  name: 'userSubjects',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36 },
    userId: { type: 'string', maxLength: 36 },
    /** Epoch milliseconds. */
    createdAt: { type: 'integer' },
    /** Epoch milliseconds, by the server's clock. */
    updatedAt: { type: 'integer' },
    name: { type: 'string', minLength: 1, maxLength: 60 },
    /** One of the eight subject hues of the design system; each goes with a shape. */
    color: {
      type: 'string',
      enum: ['indigo', 'teal', 'leaf', 'rose', 'violet', 'sky', 'clay', 'slate'],
      maxLength: 8,
    },
  },
  scope: 'userId',
  serverOwned: ['updatedAt'],
  merge: {},
  indexes: [],
  migrations: {},
} as const satisfies CollectionSchema;

export type UserSubject = FieldsOf<typeof userSubjectsSchema>;
export type SubjectColor = UserSubject['color'];
