import { useMemo } from 'react';

import { MOST_QUIET, type Quiet, quietOf } from '../rules/quiet.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { useRecord } from '../../../shared/replica/use-records.ts';
import { useStable } from '../../../shared/replica/use-stable.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';

/** The student's blocks and mutes. They are stored in the profile, so that they work offline and on every device. */
export function useQuiet(): Quiet {
  const { data: profile } = useRecord('users', useOpenReplica()?.userId ?? '');
  const lists = useStable({ blocked: profile?.blocked ?? [], muted: profile?.muted ?? [] });
  return useMemo(() => quietOf(lists), [lists]);
}

/**
 * Adds or removes a block or a mute.
 * @returns a sentence for the student if the list is full or the write failed; otherwise null
 */
export async function setQuiet(replica: Replica, userId: string, list: keyof Quiet, id: string, isWanted: boolean): Promise<string | null> {
  const stored = (await replica.get('users', userId))?.[list] ?? [];
  const others = stored.filter((each) => each !== id);
  if (isWanted && others.length >= MOST_QUIET[list]) return `You can have ${MOST_QUIET[list]} at most. Remove one first.`;
  const result = await saveProfile(replica, userId, { [list]: isWanted ? [...others, id] : others }, { [list]: stored });
  return result.ok ? null : result.error.message;
}
