import { NOW, type CollectionSchema } from './collection-schema.ts';

/** A student's attempts at mock tests, each with the paper as it was then. */
export const attemptsSchema = {
  name: 'attempts',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    /** Null where the paper was put together on the device. */
    paper_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    /** Title, rules and questions: an attempt can always be looked at again. */
    paper: { type: 'object' },
    status: { type: 'string', enum: ['running', 'submitted'], maxLength: 9, default: 'running' },
    started_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    submitted_at: { type: ['string', 'null'], maxLength: 40, format: 'date-time' },
    /** Milliseconds given back after the machine was lost. */
    credited: { type: 'integer', minimum: 0, maximum: 86_400_000, default: 0 },
    /** By question: what was chosen, its state in the palette, the time it took. */
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
