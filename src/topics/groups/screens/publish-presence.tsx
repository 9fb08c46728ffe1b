import { useMemo } from 'react';

import { serverOffset } from '../../../shared/replica/server-clock.ts';
import { useServerClock } from '../../../shared/replica/use-server-clock.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { usePublishPresence } from '../store/use-publish-presence.ts';
import { isStudy, type FocusTimer } from '../../focus/rules/index.ts';
import type { MemberPresence } from '../rules/group-presence.ts';

/** Publishes the current subject and the shared timer to the student's groups. Task names stay private. */
export function PublishPresence({ timer }: { timer: FocusTimer }) {
  const subject = useSubjects().find(({ id }) => id === timer.subjectId)?.name ?? null;
  const isStudying = timer.pausedAt === null && isStudy(timer.phase);
  const joined = timer.following?.timerId ?? null;
  const since = timer.startedAt;
  useServerClock(isStudying);
  const presence = useMemo<MemberPresence | null>(() => {
    if (!isStudying && joined === null) return null;
    return { studying: isStudying ? { since: Math.round(since + serverOffset()), subject } : null, joined };
  }, [isStudying, joined, since, subject]);
  usePublishPresence(presence);
  return null;
}
