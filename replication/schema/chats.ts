import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/** A student's chats with the tutor. */
export const chatsSchema = {
  name: 'chats',
  version: COLLECTION_VERSIONS.chats,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    title: { type: 'string', maxLength: 200, default: '' },
    subject: { type: ['string', 'null'], maxLength: 60 },
    /** Id of a chapter of the syllabus. */
    chapter: { type: ['string', 'null'], maxLength: 40 },
    pinned: { type: 'boolean', default: false },
    created_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  computed: ['created_at'],
  weighed: ['title'],
  merge: {},
  indexes: ['created_at'],
} as const satisfies CollectionSchema;
