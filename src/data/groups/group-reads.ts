import { useEffect, useState } from 'react';

import { type GroupReads, readsOf, withRead } from '../../domain/groups/group-reads.ts';
import type { Query, Replica } from '../replica/local-database.ts';
import { endOf, messageHistory } from './message-history.ts';
import { useReplica } from '../replica/replica-context.tsx';
import { saveProfile } from '../student/save-profile.ts';

/**
 * Until when the student has read a group: the moment of the last message they saw, in epoch milliseconds. Undefined
 * while it is not known: this device has not heard of their membership yet.
 */
export async function readToOf(replica: Replica, userId: string, groupId: string, reads?: GroupReads): Promise<number | undefined> {
  const known = reads ?? readsOf((await replica.get('users', userId))?.group_reads ?? []);
  return known.get(groupId) ?? joinedAt(replica, userId, groupId);
}

/** What was said before one came is no news. */
async function joinedAt(replica: Replica, userId: string, groupId: string): Promise<number | undefined> {
  const cards = await replica.find('group_members', membersOf(groupId));
  return cards.find((card) => card.userId === userId)?.joinedAt;
}

function membersOf(groupId: string): Query<'group_members'> {
  return { selector: { groupId: { $eq: groupId } } };
}

/** Nothing is written where it was read already, here or on another device. */
export async function saveReadTo(replica: Replica, userId: string, groupId: string, readTo: number): Promise<void> {
  const profile = await replica.get('users', userId);
  const entries = profile?.group_reads ?? [];
  if ((readsOf(entries).get(groupId) ?? 0) >= readTo) return;
  const result = await saveProfile(replica, userId, { group_reads: [...withRead(entries, groupId, readTo)] });
  // Nothing for the student to do: it is written with the next message that they read.
  if (!result.ok) console.error('Error saving what was read', result.error.message);
}

/** Until when the student had read the group when they came; it stays while they are here. Undefined until that is known. */
export function useReadToOnArrival(userId: string, groupId: string): number | undefined {
  const replica = useReplica();
  const [readTo, setReadTo] = useState<number>();

  useEffect(() => {
    if (!replica) return undefined;
    let isCurrent = true;
    // The group's page can be open before the first answer of the server is.
    const fail = (error: unknown) => console.error('What was read could not be looked up', error);
    const look = () => readToOf(replica, userId, groupId).then((found) => isCurrent && setReadTo((known) => known ?? found), fail);
    const stopWatching = replica.watch('group_members', membersOf(groupId), { next: () => void look(), error: fail });
    return () => {
      isCurrent = false;
      stopWatching();
    };
  }, [replica, userId, groupId]);

  return readTo;
}

/** More is said as “99+”. */
export const MOST_COUNTED = 100;
/** One's own are among them, and what waits. */
const MOST_READ = 150;

/** Messages of others that came after what the student read, and 100 where there are more; none while that is not known. */
export async function countUnread(replica: Replica, userId: string, groupId: string, readTo: number | undefined): Promise<number> {
  if (readTo === undefined) return 0;
  const found = await messageHistory(replica, groupId).after(endOf(readTo), MOST_READ);
  if (found.length === MOST_READ) return MOST_COUNTED;
  const unread = found.filter(({ createdBy, sync }) => createdBy !== userId && sync.version > 0);
  return Math.min(unread.length, MOST_COUNTED);
}
