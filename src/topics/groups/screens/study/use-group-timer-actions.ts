import { useState } from 'react';

import { finishTimer, joinGroupTimer } from '../../../focus/store/index.ts';
import { controlGroupTimer, type GroupTimerResult, type HostAction, startGroupTimer } from '../../store/group-timer.commands.ts';
import type { WriteResult } from '../../../../shared/replica/local-database.ts';
import { useOpenReplica } from '../../../../shared/replica/replica-context.tsx';
import type { GroupTimer } from '../../../focus/rules/index.ts';
import { showToast } from '../../../../ui/toast.tsx';

/** Actions on a group's timer. Failures are shown to the student. */
export interface GroupTimerActions {
  /** The action that is running; null if none. */
  readonly busy: 'start' | 'join' | 'leave' | HostAction | null;
  readonly start: (phase: GroupTimer['phase'], minutes: number) => void;
  readonly join: (timer: GroupTimer) => void;
  /** Leaves the timer and keeps the minutes. */
  readonly leave: () => void;
  readonly control: (timer: GroupTimer, action: HostAction) => void;
}

/** @param ownSessionId id of the student's timer as displayed. A newer timer that replaced it is not ended. */
export function useGroupTimerActions(
  userId: string,
  groupId: string,
  subjectId: string | null,
  ownSessionId: string | undefined,
): GroupTimerActions {
  const open = useOpenReplica();
  const [busy, setBusy] = useState<GroupTimerActions['busy']>(null);

  function during(name: NonNullable<GroupTimerActions['busy']>, work: () => Promise<void>): void {
    if (busy !== null || open === null) return;
    setBusy(name);
    void work().finally(() => setBusy(null));
  }

  async function joinTimer(timer: GroupTimer): Promise<void> {
    showProblem(await joinGroupTimer(open!.replica, userId, { groupId, timer, subjectId }, Date.now()));
  }

  return {
    busy,
    start: (phase, minutes) =>
      during('start', async () => {
        const started = await startGroupTimer(userId, groupId, phase, minutes);
        if (started.ok) await joinTimer(started.timer);
        settled(started);
      }),
    join: (timer) => during('join', () => joinTimer(timer)),
    leave: () => during('leave', async () => showProblem(await finishTimer(open!.replica, userId, Date.now(), ownSessionId))),
    control: (timer, action) => during(action, async () => settled(await controlGroupTimer(userId, groupId, timer.id, action))),
  };

  /** Pulls at once, because the change event may be lost. */
  function settled(result: GroupTimerResult): void {
    if (!result.ok) showToast({ title: 'The timer did not change', text: result.message }, { id: 'group-timer', duration: 8000 });
    open?.engine.wake();
  }
}

function showProblem(result: WriteResult): void {
  if (!result.ok) showToast({ title: 'Not joined', text: result.error.message }, { id: 'group-timer', duration: 8000 });
}
