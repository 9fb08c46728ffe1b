import { NOW, type CollectionSchema } from './collection-schema.ts';

/** Every review of a revision card. Written once: reviews made on two devices never meet in one document. */
export const cardReviewsSchema = {
  name: 'card_reviews',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    card_id: { type: 'string', maxLength: 36, format: 'uuid' },
    /** 1 again, 2 hard, 3 good, 4 easy. */
    rating: { type: 'integer', minimum: 1, maximum: 4 },
    reviewed_at: { type: 'string', maxLength: 40, format: 'date-time' },
    study_day: { type: 'string', maxLength: 10, format: 'date' },
    /** Milliseconds. */
    duration: { type: 'integer', minimum: 0, maximum: 86_400_000, default: 0 },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  merge: {},
  indexes: ['card_id', 'study_day'],
} as const satisfies CollectionSchema;
