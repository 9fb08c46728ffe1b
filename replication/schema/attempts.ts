import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/**
 * A student's attempts at mock tests, and their papers. A paper is a document of its own: it is large and hardly changes, while an
 * attempt changes with every answer.
 */
export const attemptsSchema = {
  name: 'attempts',
  version: COLLECTION_VERSIONS.attempts,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    /**
     * `paper`: a whole paper, of which only `paper` is used. `own`: the list entry of a paper that the student imported; only `paper`,
     * `paper_id` and `started_at` (the time of the import) are used.
     */
    kind: { type: 'string', enum: ['attempt', 'paper', 'own'], maxLength: 7, default: 'attempt' },
    /** The document with the whole paper. */
    paper_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    /** In a `paper`: rules and questions (`PAPER`). In other kinds: the summary for lists (`PAPER_SUMMARY`). */
    paper: { type: 'object' },
    status: { type: 'string', enum: ['running', 'submitted'], maxLength: 9, default: 'running' },
    /** For an attempt at a paper that was given to a group: id of the given paper. */
    given_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    /** Whether group members who show their own result may see this result. */
    is_shown: { type: 'boolean', default: false },
    /** When the student began, by the server's clock. */
    started_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    submitted_at: { type: ['string', 'null'], maxLength: 40, format: 'date-time' },
    /** Milliseconds added to the time limit for interruptions. */
    credited: { type: 'integer', minimum: 0, maximum: 86_400_000, default: 0 },
    /** One text per event (src/topics/mock-tests/rules/record.ts). A set, so that the events of two devices all stay. */
    events: { type: 'array', maxItems: 6000, items: { type: 'string', maxLength: 40 }, default: [] },
    /** Not used: `events` has the answers. */
    answers: { type: 'object', default: {} },
    /** The score (`ATTEMPT_SCORE`), derived from paper and events. */
    score: { type: 'object', default: {} },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  computed: ['kind', 'paper_id', 'paper', 'status', 'given_id', 'started_at', 'submitted_at', 'credited', 'answers', 'score'],
  weighed: ['paper', 'answers', 'score', 'events'],
  merge: { events: 'set' },
  indexes: [['kind', 'started_at']],
} as const satisfies CollectionSchema;
