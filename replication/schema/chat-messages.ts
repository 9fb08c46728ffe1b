import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/** Questions and answers of the tutor: a tree by `parent_id`, of which one branch is shown. */
export const chatMessagesSchema = {
  name: 'chat_messages',
  version: COLLECTION_VERSIONS.chat_messages,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    chat_id: { type: 'string', maxLength: 36, format: 'uuid' },
    parent_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    role: { type: 'string', enum: ['user', 'assistant'], maxLength: 9 },
    content: { type: 'string', maxLength: 100_000, default: '' },
    /** An offline question waits for the model; an answer may be cut off. */
    status: { type: 'string', enum: ['waiting', 'streaming', 'done', 'stopped', 'failed'], maxLength: 9, default: 'done' },
    /** The answering tutor; null for a question. */
    source: { type: ['string', 'null'], enum: ['model', 'on-device-model', 'solver', 'bank'], maxLength: 15 },
    /** Details of an answer: verified steps, hints, the model's name, where to resume. */
    details: { type: 'object', default: {} },
    image_paths: { type: 'array', maxItems: 4, items: { type: 'string', maxLength: 300 }, default: [] },
    rating: { type: ['string', 'null'], enum: ['up', 'down'], maxLength: 4 },
    created_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  computed: [
    'chat_id',
    'parent_id',
    'role',
    'status',
    'source',
    'details',
    'created_at',
    { name: 'content', where: { name: 'role', is: 'assistant' } },
  ],
  weighed: ['content', 'details', 'image_paths'],
  merge: {},
  indexes: [['chat_id', 'created_at'], 'status'],
} as const satisfies CollectionSchema;
