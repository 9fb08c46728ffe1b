import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/**
 * Messages of the student's groups, ordered by `createdAt` and `id`. The server sets `createdAt`, the same for all rows of one push, so
 * ids must grow with time (UUID version 7).
 */
export const groupMessagesSchema = {
  name: 'group_messages',
  version: COLLECTION_VERSIONS.group_messages,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    groupId: { type: 'string', maxLength: 36, format: 'uuid' },
    /** Null once the author's account is deleted. */
    createdBy: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    createdAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    updatedAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    /** Time of the author's last edit. */
    editedAt: { type: ['integer', 'null'], format: 'epoch-ms' },
    /** May be empty if the message has a picture. */
    text: { type: 'string', maxLength: 4000, default: '' },
    replyTo: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    mentions: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 36, format: 'uuid' }, default: [] },
    /** One text per reaction: user id, space, reaction. A set, so that concurrent reactions all count. */
    reactions: { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 60 }, default: [] },
    imagePath: { type: ['string', 'null'], maxLength: 300 },
    /** Why a moderator hid the message (HIDE-1): it then has no content. */
    hidden: { type: ['string', 'null'], maxLength: 20 },
  },
  scope: 'groupId',
  scopeKind: 'group',
  deletionWins: true,
  serverOwned: ['createdAt', 'updatedAt', 'editedAt', 'hidden'],
  authored: { by: 'createdBy', shared: ['reactions'] },
  computed: ['replyTo', 'mentions'],
  weighed: ['text', 'mentions'],
  merge: { reactions: 'set' },
  newestBy: 'createdAt',
  olderOnDemand: true,
  indexes: [['groupId', 'createdAt']],
} as const satisfies CollectionSchema;
