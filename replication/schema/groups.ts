import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/** The groups the student belongs to. Devices only read them: functions of the server change them. */
export const groupsSchema = {
  name: 'groups',
  version: COLLECTION_VERSIONS.groups,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    name: { type: 'string', minLength: 1, maxLength: 80 },
    createdBy: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    owner_id: { type: 'string', maxLength: 36, format: 'uuid' },
    /** Ids of the members in order of joining. */
    members: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 36, format: 'uuid' }, default: [] },
    isPublic: { type: 'boolean', default: false },
    inviteCode: { type: 'string', maxLength: 6 },
    createdAt: { type: 'integer', format: 'epoch-ms', default: NOW },
    last_activity: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    /** Minutes of the members who do not hide them. */
    totalStudyTime: { type: 'integer', default: 0 },
    totalSessions: { type: 'integer', default: 0 },
    lastActiveDate: { type: ['string', 'null'], maxLength: 10, format: 'date' },
    memberCount: { type: 'integer', default: 0 },
    averageStudyTimePerMember: { type: 'number', default: 0 },
    /** The current or last shared timer (src/topics/focus/rules/group-timer.ts). */
    timer: { type: ['object', 'null'] },
    /** Number of members who left. Part of the name of the group's Realtime topic, so that it changes when somebody leaves. */
    departures: { type: 'integer', default: 0 },
  },
  scope: 'id',
  scopeKind: 'group',
  serverOwned: [
    'name',
    'createdBy',
    'owner_id',
    'members',
    'isPublic',
    'inviteCode',
    'createdAt',
    'last_activity',
    'updated_at',
    'totalStudyTime',
    'totalSessions',
    'lastActiveDate',
    'memberCount',
    'averageStudyTimePerMember',
    'timer',
    'departures',
  ],
  merge: {},
  indexes: ['last_activity'],
} as const satisfies CollectionSchema;
