import { NOW, type CollectionSchema } from './collection-schema.ts';

/** A student's attempts at mock tests, each with a copy of its paper. */
export const attemptsSchema = {
  name: 'attempts',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    /** Null for a paper generated on the device. */
    paper_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    /** Title, rules and questions, so that an attempt can always be viewed. */
    paper: { type: 'object' },
    status: { type: 'string', enum: ['running', 'submitted'], maxLength: 9, default: 'running' },
    started_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    submitted_at: { type: ['string', 'null'], maxLength: 40, format: 'date-time' },
    /** Milliseconds returned after an interruption. */
    credited: { type: 'integer', minimum: 0, maximum: 86_400_000, default: 0 },
    /** By question: the answer, its state in the palette, the time spent. */
    answers: { type: 'object', default: {} },
    score: { type: 'object', default: {} },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  merge: {},
  indexes: ['started_at'],
} as const satisfies CollectionSchema;
