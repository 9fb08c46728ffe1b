import type { CollectionSchema, FieldsOf } from './collection-schema.ts';

/** A student's tasks: cards on the board. */
export const todosSchema = {
  name: 'todos',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36 },
    createdBy: { type: 'string', maxLength: 36 },
    /** Epoch milliseconds. The server never lets it lie in the future. */
    createdAt: { type: 'integer' },
    /** Epoch milliseconds, by the server's clock. */
    updatedAt: { type: 'integer' },
    title: { type: 'string', minLength: 1, maxLength: 500 },
    notes: { type: 'string', maxLength: 20000 },
    status: { type: 'string', enum: ['todo', 'doing', 'done'], maxLength: 8 },
    priority: { type: 'string', enum: ['none', 'low', 'medium', 'high'], maxLength: 8 },
    /** A calendar day, YYYY-MM-DD, in the student's own calendar. */
    dueDate: { type: ['string', 'null'], maxLength: 10, format: 'date' },
    subjectId: { type: ['string', 'null'], maxLength: 36 },
    /** Fractional index: the order within a column is the order of these strings by code unit. */
    position: { type: 'string', maxLength: 100 },
    labels: { type: 'array', maxItems: 50 },
  },
  scope: 'createdBy',
  serverOwned: ['updatedAt'],
  merge: { labels: 'set' },
  indexes: [['status', 'position']],
  migrations: {},
} as const satisfies CollectionSchema;

export type Todo = FieldsOf<typeof todosSchema>;
export type TodoStatus = Todo['status'];
export type TodoPriority = Todo['priority'];
