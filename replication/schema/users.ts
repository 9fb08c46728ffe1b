import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NEW_PROFILE } from './new-profile.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/** A student's profile and settings. A device has one such document. */
export const usersSchema = {
  name: 'users',
  version: COLLECTION_VERSIONS.users,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    email: { type: ['string', 'null'], maxLength: 320 },
    username: { type: ['string', 'null'], minLength: 1, maxLength: 60 },
    display_name: { type: ['string', 'null'], maxLength: 120 },
    photo_url: { type: ['string', 'null'], maxLength: 2048 },
    backgroundImage: { type: ['string', 'null'], maxLength: 2048 },
    created_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    last_login: { type: ['string', 'null'], maxLength: 40, format: 'date-time' },
    member_since: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    welcome_email_sent: { type: 'boolean', default: false },
    /** Minutes per day. */
    daily_target: { type: 'integer', minimum: 0, maximum: 1440, default: NEW_PROFILE.daily_target },
    daily_motivation: { type: 'string', maxLength: 280, default: 'Stay focused and achieve your goals!' },
    /** Hour at which a study day starts. */
    day_start_time: { type: 'integer', minimum: 0, maximum: 23, default: NEW_PROFILE.day_start_time },
    stats: { type: 'object', default: {} },
    progress: { type: 'object', default: {} },
    /** The student's class, or a year repeated for the exam. */
    school_class: { type: ['string', 'null'], enum: ['11', '12', 'repeating'], maxLength: 9 },
    /** Dates of the student's exams, by name. */
    exam_dates: { type: 'object', default: {} },
    /** Available minutes by weekday. */
    availability: { type: 'object', default: {} },
    focus_settings: { type: 'object', default: {} },
    /** The running timer (src/topics/focus/rules/focus-timer.ts). One value, so that devices never merge halves of two timers. */
    focus_timer: { type: ['object', 'null'] },
    notification_settings: { type: 'object', default: {} },
    /** True hides the study time from groups. */
    hides_study_time: { type: 'boolean', default: false },
    /** Read position of each group (src/topics/groups/rules/group-reads.ts). */
    group_reads: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 60 }, default: [] },
    /** The student's mark for each chapter (src/shared/rules/chapter-marks.ts). */
    chapter_marks: { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 70 }, default: [] },
    /** Ids of blocked students. */
    blocked: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 36 }, default: [] },
    /** Ids of muted groups and students, which neither notify nor count as unread. */
    muted: { type: 'array', maxItems: 300, items: { type: 'string', maxLength: 36 }, default: [] },
    /** Why a moderator stopped the student from writing to others; null while they may. */
    messaging_ban: { type: ['string', 'null'], maxLength: 20 },
    /** When the account will be deleted; null unless the student asked for it. */
    deletion_due: { type: ['string', 'null'], maxLength: 40, format: 'date-time' },
    /** When the student last joined or left a group, on any device. */
    memberships_changed_at: { type: ['string', 'null'], maxLength: 40, format: 'date-time' },
    /** Secret of the student's devices: nobody else can predict ids derived from it. */
    session_key: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
  },
  scope: 'id',
  scopeKind: 'user',
  serverOwned: [
    'email',
    'created_at',
    'updated_at',
    'member_since',
    'welcome_email_sent',
    'memberships_changed_at',
    'session_key',
    'messaging_ban',
    'deletion_due',
  ],
  computed: ['last_login', 'stats', 'progress', 'focus_timer', 'group_reads'],
  // src/topics/focus/store/shared-timer.ts
  workedIn: ['focus_timer'],
  merge: { group_reads: 'set', chapter_marks: 'set', blocked: 'set', muted: 'set' },
  indexes: [],
} as const satisfies CollectionSchema;
