import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema, type FieldsOf } from './collection-schema.ts';

/** The subjects under which a student files tasks and study sessions. */
export const userSubjectsSchema = {
  name: 'userSubjects',
  version: COLLECTION_VERSIONS.userSubjects,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    userId: { type: 'string', maxLength: 36, format: 'uuid' },
    createdAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    /** By the server's clock. */
    updatedAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    name: { type: 'string', minLength: 1, maxLength: 60 },
    /** One of eight hues of the design system; each has a shape. */
    color: {
      type: 'string',
      enum: ['indigo', 'teal', 'leaf', 'rose', 'violet', 'sky', 'clay', 'slate'],
      maxLength: 8,
      default: 'indigo',
    },
  },
  scope: 'userId',
  scopeKind: 'user',
  serverOwned: ['updatedAt'],
  computed: ['createdAt'],
  weighed: ['name'],
  merge: {},
  indexes: [],
} as const satisfies CollectionSchema;

export type UserSubject = FieldsOf<typeof userSubjectsSchema>;
export type SubjectColor = UserSubject['color'];
