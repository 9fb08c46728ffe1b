import { NOW, type CollectionSchema } from './collection-schema.ts';

/** Time studied: one document for each session that ended, by itself or not. */
export const studySessionsSchema = {
  name: 'study_sessions',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    start_time: { type: 'string', maxLength: 40, format: 'date-time' },
    /** The calendar day where the student was. */
    date: { type: 'string', maxLength: 10, format: 'date' },
    /** The day it counts for, which begins at the student's `day_start_time`. Never computed again. */
    study_day: { type: 'string', maxLength: 10, format: 'date' },
    time_zone: { type: 'string', maxLength: 64, default: 'Asia/Kolkata' },
    /** Minutes. */
    duration: { type: 'integer', minimum: 0, maximum: 1440 },
    /** Minutes; null where nothing was planned. */
    planned: { type: ['integer', 'null'], minimum: 1, maximum: 1440 },
    kind: { type: 'string', enum: ['focus', 'stopwatch', 'manual'], maxLength: 9, default: 'focus' },
    outcome: { type: 'string', enum: ['finished', 'abandoned'], maxLength: 9, default: 'finished' },
    subject_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    task_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  merge: {},
  indexes: ['start_time', 'study_day'],
} as const satisfies CollectionSchema;
