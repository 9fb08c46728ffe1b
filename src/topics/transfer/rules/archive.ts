import * as v from 'valibot';

import { COLLECTION_NAMES, type CollectionName } from '../../../../replication/schema/collection-versions.ts';

// The format is documented in docs/export-format.md.
export const FORMAT = 'ekagra-export';
/** Increase it when an older app would misread a newer file. New fields and files do not need a new version. */
export const FORMAT_VERSION = 1;
export const MANIFEST_FILE = 'manifest.json';

/**
 * Kinds of records that an archive has a file for: the collections, in an order in which they can be restored, and the conflict log, which
 * only this device has.
 */
export type ArchiveKind = CollectionName | 'conflicts';

export const ARCHIVE_KINDS = [...COLLECTION_NAMES, 'conflicts'] as const satisfies ArchiveKind[];

/** Groups are only the student's copy: restoring cannot bring back members or messages. The conflict log belongs to the device. */
const READ_ONLY: readonly ArchiveKind[] = ['groups', 'group_members', 'group_messages', 'conflicts'];

export type RestorableKind = Exclude<CollectionName, 'groups' | 'group_members' | 'group_messages'>;

export const RESTORABLE_KINDS = ARCHIVE_KINDS.filter((kind): kind is RestorableKind => !READ_ONLY.includes(kind));

export const KIND_TITLES: Readonly<Record<ArchiveKind, string>> = {
  users: 'Profile and settings',
  userSubjects: 'Subjects',
  todos: 'Tasks',
  study_sessions: 'Study sessions',
  study_plan_items: 'Plan',
  flashcards: 'Revision cards',
  chats: 'Chats with the tutor',
  chat_messages: 'Questions to the tutor, and answers',
  attempts: 'Mock tests',
  groups: 'Groups',
  group_members: 'Your card in each group',
  group_messages: 'Your group messages',
  conflicts: 'Replaced values',
};

/** Tables that exist only on the server. */
export const SERVER_TABLES = [
  'shared_chats',
  'given_papers',
  'hidden_messages',
  'qa_entries',
  'qa_answers',
  'qa_edits',
  'qa_comments',
  'qa_votes',
  'qa_flags',
  'qa_follows',
  'reports',
  'feedback',
] as const;
export type ServerTable = (typeof SERVER_TABLES)[number];

export const TABLE_TITLES: Readonly<Record<ServerTable, string>> = {
  shared_chats: 'Shared chats',
  given_papers: 'Papers you gave to groups',
  hidden_messages: 'Group messages of yours that moderators hid',
  qa_entries: 'Your questions in Questions & answers',
  qa_answers: 'Your answers in Questions & answers',
  qa_edits: 'Earlier versions of your questions and answers',
  qa_comments: 'Your comments in Questions & answers',
  qa_votes: 'Your votes in Questions & answers',
  qa_follows: 'Questions that you follow',
  qa_flags: 'Answers you marked as wrong in Questions & answers',
  reports: 'Your reports to moderators',
  feedback: 'Your feedback',
};

export const dataFile = (name: ArchiveKind | ServerTable) => `data/${name}.json`;
export const csvFile = (name: ArchiveKind | ServerTable) => `csv/${name}.csv`;
const PICTURES_FOLDER = 'pictures/';

/** Buckets whose pictures an archive contains. */
export type PictureBucket = 'chat-images' | 'profile-pictures' | 'background-images' | 'qa-images';

export const pictureFile = (bucket: PictureBucket, name: string) => `${PICTURES_FOLDER}${bucket}/${name}`;

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const MANIFEST = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** ISO 8601. */
  madeAt: v.pipe(v.string(), v.maxLength(40)),
  userId: v.pipe(v.string(), v.uuid()),
  counts: v.record(v.string(), COUNT),
  /** What the student has but the archive does not contain. `count` is null if unknown. */
  missing: v.pipe(
    v.array(
      v.object({ what: v.pipe(v.string(), v.maxLength(200)), count: v.nullable(COUNT), reason: v.pipe(v.string(), v.maxLength(500)) }),
    ),
    v.maxLength(200),
  ),
});

export type Manifest = v.InferOutput<typeof MANIFEST>;
export type Missing = Manifest['missing'][number];
