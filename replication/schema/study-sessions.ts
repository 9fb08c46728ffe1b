import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/** Study time: one document per finished session, cancelled ones included. */
export const studySessionsSchema = {
  name: 'study_sessions',
  version: COLLECTION_VERSIONS.study_sessions,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    start_time: { type: 'string', maxLength: 40, format: 'date-time' },
    /** The student's local calendar day. */
    date: { type: 'string', maxLength: 10, format: 'date' },
    /** The study day it counts for, which starts at the student's `day_start_time`. Never recomputed. */
    study_day: { type: 'string', maxLength: 10, format: 'date' },
    time_zone: { type: 'string', maxLength: 64, default: 'Asia/Kolkata' },
    /** Minutes. */
    duration: { type: 'integer', minimum: 0, maximum: 1440 },
    /** Minutes; null if unplanned. */
    planned: { type: ['integer', 'null'], minimum: 1, maximum: 1440 },
    kind: { type: 'string', enum: ['focus', 'stopwatch', 'manual'], maxLength: 9, default: 'focus' },
    outcome: { type: 'string', enum: ['finished', 'abandoned'], maxLength: 9, default: 'finished' },
    subject_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    task_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    /** Id of a chapter of the syllabus. */
    chapter: { type: ['string', 'null'], maxLength: 40 },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  computed: ['start_time', 'date', 'study_day', 'time_zone', 'planned', 'kind', 'outcome'],
  merge: {},
  indexes: ['start_time', 'study_day'],
} as const satisfies CollectionSchema;
