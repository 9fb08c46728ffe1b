import type { CollectionSchema } from './collection-schema.ts';

/** A student's own profile and settings; one document a device. */
export const usersSchema = {
  name: 'users',
  version: 0,
  properties: {
    id: { type: 'string', maxLength: 36 },
    email: { type: ['string', 'null'], maxLength: 320 },
    username: { type: ['string', 'null'], maxLength: 60 },
    display_name: { type: ['string', 'null'], maxLength: 120 },
    photo_url: { type: ['string', 'null'], maxLength: 2048 },
    backgroundImage: { type: ['string', 'null'], maxLength: 2048 },
    created_at: { type: 'string', maxLength: 40 },
    updated_at: { type: 'string', maxLength: 40 },
    last_login: { type: ['string', 'null'], maxLength: 40 },
    member_since: { type: 'string', maxLength: 40 },
    welcome_email_sent: { type: 'boolean' },
    /** Minutes a day. */
    daily_target: { type: 'integer', minimum: 0, maximum: 1440 },
    daily_motivation: { type: 'string', maxLength: 280 },
    /** The hour at which a study day begins. */
    day_start_time: { type: 'integer', minimum: 0, maximum: 23 },
    stats: { type: 'object' },
    progress: { type: 'object' },
  },
  scope: 'id',
  serverOwned: ['email', 'created_at', 'updated_at', 'member_since', 'welcome_email_sent'],
  merge: {},
  indexes: [],
  migrations: {},
} as const satisfies CollectionSchema;
