import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema, type FieldsOf } from './collection-schema.ts';

/** A student's tasks: cards on the board. */
export const todosSchema = {
  name: 'todos',
  version: COLLECTION_VERSIONS.todos,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    createdBy: { type: 'string', maxLength: 36, format: 'uuid' },
    /** The server clamps the value to its own time. */
    createdAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    /** By the server's clock. */
    updatedAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    title: { type: 'string', minLength: 1, maxLength: 500 },
    notes: { type: 'string', maxLength: 20000, default: '' },
    status: { type: 'string', enum: ['todo', 'doing', 'done'], maxLength: 8, default: 'todo' },
    priority: { type: 'string', enum: ['none', 'low', 'medium', 'high'], maxLength: 8, default: 'none' },
    /** In the student's local calendar. */
    dueDate: { type: ['string', 'null'], maxLength: 10, format: 'date' },
    subjectId: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    /** Fractional index, ordered by code unit. */
    position: { type: 'string', maxLength: 100, default: '' },
    labels: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 60 }, default: [] },
    /** The study day the student planned it for. */
    plannedDay: { type: ['string', 'null'], maxLength: 10, format: 'date' },
    /** Minutes. */
    estimate: { type: ['integer', 'null'], minimum: 1, maximum: 1440 },
    /**
     * One text per entry (src/topics/tasks/rules/checklist.ts): fractional index, space, `x` or `-`, space, words. A set, so that two
     * devices can tick different entries. Sets are sorted, so the index gives the order. A changed entry has its id behind the index.
     */
    checklist: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 400 }, default: [] },
    /** Repetition as an RFC 5545 rule: `FREQ=WEEKLY;BYDAY=MO,TH`. */
    repeats: { type: ['string', 'null'], maxLength: 200 },
    completedAt: { type: ['integer', 'null'], format: 'epoch-ms' },
    /** Minutes after midnight of the due date, on the student's own clock. */
    dueTime: { type: ['integer', 'null'], minimum: 0, maximum: 1439 },
    /** Minutes before the due time at which to remind; null: no reminder. */
    reminder: { type: ['integer', 'null'], minimum: 0, maximum: 10080 },
    /** Id of a chapter of the syllabus. */
    chapter: { type: ['string', 'null'], maxLength: 40 },
  },
  scope: 'createdBy',
  scopeKind: 'user',
  serverOwned: ['updatedAt'],
  computed: ['completedAt', 'createdAt'],
  weighed: ['title', 'notes', 'labels', 'checklist'],
  merge: { labels: 'set', checklist: 'set' },
  indexes: [['status', 'position']],
} as const satisfies CollectionSchema;

export type Todo = FieldsOf<typeof todosSchema>;
export type TodoStatus = Todo['status'];
export type TodoPriority = Todo['priority'];
