import { useMemo } from 'react';

import { serverOffset, useServerClock } from '../../data/replica/server-clock.ts';
import { useSubjects } from '../../data/student/use-subjects.ts';
import { useTellGroups } from '../../data/groups/use-tell-groups.ts';
import { type FocusTimer, isStudy } from '../../domain/focus/focus-timer.ts';
import type { Told } from '../../domain/groups/group-presence.ts';

/** Lets the student's groups see what they study now, and that they are in a shared timer. What the task is called stays theirs. */
export function TellGroups({ timer }: { timer: FocusTimer }) {
  const subject = useSubjects().find(({ id }) => id === timer.subjectId)?.name ?? null;
  const isStudying = timer.pausedAt === null && isStudy(timer.phase);
  const joined = timer.following?.timerId ?? null;
  const since = timer.startedAt;
  useServerClock(isStudying);
  const told = useMemo<Told | null>(() => {
    if (!isStudying && joined === null) return null;
    return { studying: isStudying ? { since: Math.round(since + serverOffset()), subject } : null, joined };
  }, [isStudying, joined, since, subject]);
  useTellGroups(told);
  return null;
}
