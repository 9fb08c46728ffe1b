import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/** A card per member of the student's groups: public profile, and study time unless hidden. */
export const groupMembersSchema = {
  name: 'group_members',
  version: COLLECTION_VERSIONS.group_members,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    groupId: { type: 'string', maxLength: 36, format: 'uuid' },
    userId: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    username: { type: ['string', 'null'], maxLength: 60 },
    display_name: { type: ['string', 'null'], maxLength: 120 },
    photo_url: { type: ['string', 'null'], maxLength: 2048 },
    joinedAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    updatedAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    hidesStudyTime: { type: 'boolean', default: false },
    /** Minutes. */
    totalStudyTime: { type: 'integer', default: 0 },
    totalSessions: { type: 'integer', default: 0 },
    lastActiveDate: { type: ['string', 'null'], maxLength: 10, format: 'date' },
    /** Minutes per study day of the last five weeks, from which the app sums any day, week or month. */
    studyDays: { type: 'object', default: {} },
  },
  scope: 'groupId',
  scopeKind: 'group',
  serverOwned: [
    'groupId',
    'userId',
    'username',
    'display_name',
    'photo_url',
    'joinedAt',
    'updatedAt',
    'hidesStudyTime',
    'totalStudyTime',
    'totalSessions',
    'lastActiveDate',
    'studyDays',
  ],
  merge: {},
  indexes: ['groupId'],
} as const satisfies CollectionSchema;
