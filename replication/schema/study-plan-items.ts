import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/**
 * The items of a day's plan, one document each, so that two devices can change different items. Two offline devices that plan
 * the same day should create the same items, so ids derive from the id of the task or subject and the day. (Not from the user's
 * id: others know it, and could take the id first.)
 */
export const studyPlanItemsSchema = {
  name: 'study_plan_items',
  version: COLLECTION_VERSIONS.study_plan_items,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    /** The study day. */
    day: { type: 'string', maxLength: 10, format: 'date' },
    kind: { type: 'string', enum: ['task', 'cards', 'study'], maxLength: 5 },
    task_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    subject_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    title: { type: 'string', maxLength: 500 },
    /** Why the planner chose the item, as a sentence. */
    reason: { type: 'string', maxLength: 300, default: '' },
    minutes: { type: 'integer', minimum: 1, maximum: 1440 },
    /** Fractional index within the day. */
    position: { type: 'string', maxLength: 100, default: '' },
    state: { type: 'string', enum: ['planned', 'done', 'skipped', 'carried'], maxLength: 7, default: 'planned' },
    created_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  // `_deleted` is computed: only the planner deletes items, while a student skips them.
  computed: ['_deleted', 'day', 'kind', 'task_id', 'subject_id', 'title', 'reason', 'minutes', 'created_at'],
  weighed: ['title', 'reason'],
  merge: {},
  indexes: [['day', 'position']],
} as const satisfies CollectionSchema;
