import { NOW, type CollectionSchema } from './collection-schema.ts';

/**
 * Messages of the student's groups, in the order of `createdAt` and `id`. The server sets the first,
 * and all that one push brings have the same: give ids that grow with time (UUID version 7).
 */
export const groupMessagesSchema = {
  name: 'group_messages',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    groupId: { type: 'string', maxLength: 36, format: 'uuid' },
    /** Null once the author's account is gone. */
    createdBy: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    createdAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    updatedAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    /** When the text was last changed by its author. */
    editedAt: { type: ['integer', 'null'], format: 'epoch-ms' },
    /** May be empty where there is a picture. */
    text: { type: 'string', maxLength: 4000, default: '' },
    replyTo: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    mentions: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 36, format: 'uuid' }, default: [] },
    /** One text for each: the student's id, a space, the reaction. A set, so that all who react at once are counted. */
    reactions: { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 60 }, default: [] },
    imagePath: { type: ['string', 'null'], maxLength: 300 },
  },
  scope: 'groupId',
  scopeKind: 'group',
  deletionWins: true,
  serverOwned: ['createdAt', 'updatedAt', 'editedAt'],
  authored: { by: 'createdBy', shared: ['reactions'] },
  merge: { reactions: 'set' },
  newestBy: 'createdAt',
  olderOnDemand: true,
  indexes: [['groupId', 'createdAt']],
} as const satisfies CollectionSchema;
