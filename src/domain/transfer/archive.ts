import * as v from 'valibot';

import type { CollectionSchema } from '../../../replication/schema/collection-schema.ts';
import { collectionSchemas, type CollectionName } from '../../../replication/schema/collections.ts';

// The format is documented in docs/export-format.md.
export const FORMAT = 'ekagra-export';
/** Raise it when an older app would misread a newer file. New fields and files need no new version. */
export const FORMAT_VERSION = 1;
export const MANIFEST_FILE = 'manifest.json';

/** What an archive has a file of: the collections, in an order in which they can be restored, and what stays on the device. */
export type ArchiveKind = CollectionName | 'conflicts';

export const ARCHIVE_KINDS = [...(Object.keys(collectionSchemas) as CollectionName[]), 'conflicts'] as const satisfies ArchiveKind[];

/** Of groups the student has a view; restoring cannot bring members or messages back. The conflict log is the device's own. */
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

/** What only the server has, by table. */
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

/** Which buckets of pictures an archive has. */
export type PictureBucket = 'chat-images' | 'profile-pictures' | 'background-images' | 'qa-images';

export const pictureFile = (bucket: PictureBucket, name: string) => `${PICTURES_FOLDER}${bucket}/${name}`;

/** Fields that say nothing to a student, or that nobody else may learn. */
const LEFT_OUT: Partial<Record<CollectionName, readonly string[]>> = {
  // A secret of the student's devices; a running timer is no record.
  users: ['session_key', 'focus_timer', 'memberships_changed_at'],
  // Other students' data.
  groups: ['members', 'timer', 'departures'],
};
/** When the server last wrote the row: differs after every restore, and says nothing. */
const WRITTEN = ['updated_at', 'updatedAt'];

const CONFLICT_FIELDS = ['id', 'collectionName', 'documentId', 'field', 'value', 'replacedBy', 'at'];

/** The fields of a kind, in the order in which files have them. */
export function archivedFields(kind: ArchiveKind): readonly string[] {
  if (kind === 'conflicts') return CONFLICT_FIELDS;
  const leftOut = [...WRITTEN, ...(LEFT_OUT[kind] ?? [])];
  return Object.keys(collectionSchemas[kind].properties).filter((name) => !leftOut.includes(name));
}

/** The part of a record that an archive has. */
export function archived(kind: ArchiveKind, record: object): Record<string, unknown> {
  const fields = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(archivedFields(kind).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

/** The fields that restoring a document may set, besides its id and its student. */
export function restorableFields(kind: RestorableKind, isSameAccount: boolean): readonly string[] {
  const schema: CollectionSchema = collectionSchemas[kind];
  const kept = isSameAccount ? [] : (OF_ONE_ACCOUNT[kind] ?? []);
  return archivedFields(kind).filter(
    (name) => name !== 'id' && name !== schema.scope && !schema.serverOwned.includes(name) && ![...NEVER_SET, ...kept].includes(name),
  );
}

/** When a device was last used; and pictures whose files may be gone from the server since, where they alone are kept. */
const NEVER_SET = ['last_login', 'photo_url', 'backgroundImage'];

/** What another account has for itself: its name, its groups. */
const OF_ONE_ACCOUNT: Partial<Record<CollectionName, readonly string[]>> = {
  users: ['username', 'group_reads', 'blocked', 'muted'],
  attempts: ['given_id', 'is_shown'],
};

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const MANIFEST = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** ISO 8601. */
  madeAt: v.pipe(v.string(), v.maxLength(40)),
  userId: v.pipe(v.string(), v.uuid()),
  counts: v.record(v.string(), COUNT),
  /** What the student has and the archive does not. `count`: null if unknown. */
  missing: v.pipe(
    v.array(
      v.object({ what: v.pipe(v.string(), v.maxLength(200)), count: v.nullable(COUNT), reason: v.pipe(v.string(), v.maxLength(500)) }),
    ),
    v.maxLength(200),
  ),
});

export type Manifest = v.InferOutput<typeof MANIFEST>;
export type Missing = Manifest['missing'][number];
