import { useEffect, useMemo } from 'react';

import { followGroupTimer } from '../store/timer.commands.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useServerClock, useServerOffset } from '../../../shared/replica/use-server-clock.ts';
import { useRecord } from '../../../shared/replica/use-records.ts';
import { durationWords } from '../../tasks/rules/index.ts';
import type { Following } from '../rules/following.ts';
import { overAt, readGroupTimer } from '../rules/group-timer.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Applies the host's actions on the group's timer to the student's, on every page. */
export function useFollowGroup(userId: string, following: Following | null): void {
  const replica = useReplica();
  const groupId = following?.groupId ?? '';
  const { data: group } = useRecord('groups', groupId);
  const timer = useMemo(() => (group?.id === groupId ? readGroupTimer(group.timer) : null), [group, groupId]);
  const offset = useServerOffset();
  useServerClock(following !== null);

  useEffect(() => {
    if (replica === null || timer === null) return undefined;
    const follow = () =>
      void followGroupTimer(replica, userId, groupId, timer, Date.now()).then(
        (minutes) => minutes !== null && showEnd(minutes),
        (error: unknown) => console.error('The shared timer could not be followed', error),
      );
    follow();
    // A host who stays paused.
    const abandoned = timer.pausedAt === null ? undefined : setTimeout(follow, Math.max(overAt(timer) - (Date.now() + offset), 0));
    return () => clearTimeout(abandoned);
  }, [replica, userId, groupId, timer, offset]);
}

function showEnd(minutes: number): void {
  showToast(
    { title: 'The shared timer was ended', text: `Your ${durationWords(minutes)} are saved.` },
    { id: 'group-timer-ended', duration: 8000 },
  );
}
