import { NOW, type CollectionSchema } from './collection-schema.ts';

/**
 * A student's attempts at mock tests, and their papers. A paper is a document of its own: it is large and never changes, while an
 * attempt changes with every answer.
 */
export const attemptsSchema = {
  name: 'attempts',
  version: 1,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    /** Of a paper, only `paper` has a meaning. */
    kind: { type: 'string', enum: ['attempt', 'paper'], maxLength: 7, default: 'attempt' },
    /** Of an attempt: the document with its paper. */
    paper_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    /** Rules and questions (`PAPER`), so that an attempt can always be viewed. Of an attempt: what lists need (`PAPER_SUMMARY`). */
    paper: { type: 'object' },
    status: { type: 'string', enum: ['running', 'submitted'], maxLength: 9, default: 'running' },
    /** When the student began, by the server's clock. */
    started_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    submitted_at: { type: ['string', 'null'], maxLength: 40, format: 'date-time' },
    /** Milliseconds returned after an interruption. */
    credited: { type: 'integer', minimum: 0, maximum: 86_400_000, default: 0 },
    /** One text for each thing that happened (src/domain/mock/record.ts). A set, so that what two devices write all stays. */
    events: { type: 'array', maxItems: 6000, items: { type: 'string', maxLength: 40 }, default: [] },
    /** Not used: `events` has the answers. */
    answers: { type: 'object', default: {} },
    /** What it earned (`ATTEMPT_SCORE`), derived from paper and events. */
    score: { type: 'object', default: {} },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  merge: { events: 'set' },
  indexes: [['kind', 'started_at']],
} as const satisfies CollectionSchema;
