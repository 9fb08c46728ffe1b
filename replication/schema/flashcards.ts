import { NOW, type CollectionSchema } from './collection-schema.ts';

/** Revision cards. */
export const flashcardsSchema = {
  name: 'flashcards',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    front: { type: 'string', minLength: 1, maxLength: 10000 },
    back: { type: 'string', maxLength: 20000, default: '' },
    subject_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    source: { type: 'string', enum: ['own', 'task', 'attempt', 'tutor'], maxLength: 7, default: 'own' },
    source_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    due: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    /**
     * What FSRS remembers. One value, so that of two reviews without a network the later counts and
     * not half of each; worked out from all reviews it is the same on every device.
     */
    memory: { type: 'object', default: {} },
    suspended: { type: 'boolean', default: false },
    created_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  merge: {},
  indexes: ['due'],
} as const satisfies CollectionSchema;
