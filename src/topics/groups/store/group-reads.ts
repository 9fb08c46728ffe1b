import { useState } from 'react';

import { type GroupReads, readsOf, withRead } from '../rules/group-reads.ts';
import { isQuiet, type Quiet } from '../rules/quiet.ts';
import { isMentioned } from '../../reminders/rules/index.ts';
import type { LocalRecord, Query, Replica } from '../../../shared/replica/local-database.ts';
import { endOf, messageHistory } from './message-history.ts';
import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';

/**
 * Read position of the student in a group: time of the last read message in epoch milliseconds. Undefined while the membership is not on
 * this device yet.
 */
export async function readToOf(replica: Replica, userId: string, groupId: string, reads?: GroupReads): Promise<number | undefined> {
  const known = reads ?? readsOf((await replica.get('users', userId))?.group_reads ?? []);
  return known.get(groupId) ?? joinedAt(userId, await replica.find('group_members', membersOf(groupId)));
}

/** Default read position: messages from before joining are not unread. */
function joinedAt(userId: string, members: readonly LocalRecord<'group_members'>[]): number | undefined {
  return members.find((member) => member.userId === userId)?.joinedAt;
}

function membersOf(groupId: string): Query<'group_members'> {
  return { selector: { groupId: { $eq: groupId } } };
}

/** Stores a read position. Writes nothing if a device of the student has already read further. */
export async function saveReadTo(replica: Replica, userId: string, groupId: string, readTo: number): Promise<void> {
  const profile = await replica.get('users', userId);
  const entries = profile?.group_reads ?? [];
  if ((readsOf(entries).get(groupId) ?? 0) >= readTo) return;
  const result = await saveProfile(replica, userId, { group_reads: [...withRead(entries, groupId, readTo)] }, { group_reads: entries });
  // A failure needs no action, because the next read message writes again.
  if (!result.ok) console.error('Error saving what was read', result.error.message);
}

/** The read position when the student opened the group. It does not change while the group is open. Undefined until it is known. */
export function useReadToOnArrival(userId: string, groupId: string): number | undefined {
  const { data: profile } = useRecord('users', userId);
  // Empty until the first pull is complete.
  const { data: members = [] } = useRecords('group_members', membersOf(groupId));
  const [arrivedAt, setArrivedAt] = useState<number>();
  const readTo = profile === undefined ? undefined : (readsOf(profile?.group_reads ?? []).get(groupId) ?? joinedAt(userId, members));
  if (arrivedAt === undefined && readTo !== undefined) setArrivedAt(readTo);
  return arrivedAt;
}

/** Counts from here on are shown as “99+”. */
export const MOST_COUNTED = 100;
/** Maximum number of messages to read, which include the student's own and unsent ones. */
const MOST_READ = 150;

export interface Unread {
  /** Number of unread messages by others, at most 100. */
  readonly count: number;
  /** Whether one of them mentions the student. */
  readonly hasMention: boolean;
}

export const NOTHING_UNREAD: Unread = { count: 0, hasMention: false };

/** Counts unread messages, without those of muted or blocked members. Zero while the read position is unknown. */
export async function countUnread(
  replica: Replica,
  userId: string,
  quiet: Quiet,
  groupId: string,
  readTo: number | undefined,
): Promise<Unread> {
  if (readTo === undefined) return NOTHING_UNREAD;
  const found = await messageHistory(replica, groupId).after(endOf(readTo), MOST_READ);
  const unread = found.filter((message) => message.createdBy !== userId && message.sync.version > 0 && !isQuiet(quiet, message));
  return {
    count: found.length === MOST_READ && unread.length > 0 ? MOST_COUNTED : unread.length,
    hasMention: unread.some((message) => isMentioned(userId, message)),
  };
}
