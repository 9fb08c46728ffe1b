import { useMachine } from '@xstate/react';
import { type ComponentType, Suspense, useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';

import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { measureServerClock } from '../../../shared/replica/server-clock.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { endOf, type FocusTimer } from '../rules/focus-timer.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { announceEnd } from './announce-end.ts';
import { forgetEndedBefore, setEndedPhase } from './ended-phase.ts';
import { readProfile } from '../store/shared-timer.ts';
import { recordEnd } from '../store/timer.commands.ts';
import { focusMachine } from './focus.machine.ts';
import { useStudyProfile } from '../store/use-study-profile.ts';
import { usePoppedOut } from './pop-out.ts';
import { useClockSetBack } from './use-clock-set-back.ts';
import { useEndToast } from './use-end-toast.ts';
import { useFollowGroup } from './use-follow-group.ts';
import { useFaviconTime } from './use-favicon-time.ts';
import { useKeptTime } from './use-kept-time.ts';
import { useOnlyLight } from './use-only-light.ts';
import { useTitleTime } from './use-title-time.ts';

// Only while a timer runs.
const PoppedOut = lazyNamed(() => import('./popped-out.tsx'), 'PoppedOut');

/**
 * Runs the timer on every screen: a student who looks something up in their tasks still sees when it ends.
 * @param props.Presence publishes the running timer to the student's groups
 */
export function FocusEffects({ Presence }: { readonly Presence: ComponentType<{ readonly timer: FocusTimer }> }) {
  const userId = useUserId();
  const open = useOpenReplica();
  const profile = useStudyProfile(userId);
  const timer = profile?.timer ?? null;

  useTimerEnd(open, userId, profile === undefined ? undefined : timer);
  useForgottenEnd(timer?.sessionId);
  useOnlyLight(timer !== null && timer.pausedAt === null);
  useTitleTime(timer);
  useFaviconTime(timer);
  useClockSetBack(userId, timer);
  useEndToast(userId, timer);
  useKeptTime(userId, profile);
  useFollowGroup(userId, timer?.following ?? null);

  const popped = usePoppedOut();
  const isShared = timer !== null && profile?.hidesStudyTime === false;
  return (
    <Suspense>
      {isShared ? <Presence timer={timer} /> : null}
      {popped === null ? null : <PoppedOut window={popped} />}
    </Suspense>
  );
}

/** Records the end of the timer when it comes; `timer` is undefined while unknown. */
function useTimerEnd(open: OpenReplica | null, userId: string, timer: FocusTimer | null | undefined): void {
  const machine = useMemo(() => focusMachine.provide({ actors: { recordEnd: endRecorder(open, userId) } }), [open, userId]);
  const [, send] = useMachine(machine);

  useEffect(() => {
    if (timer !== undefined) send({ type: 'TIMER_SET', endsAt: timer === null ? null : endOf(timer) });
  }, [timer, send]);

  useEffect(() => {
    const wake = () => send({ type: 'WOKEN' });
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [send]);
}

/** A session started in another tab or on another device makes the previous end obsolete. */
function useForgottenEnd(sessionId: string | undefined): void {
  useEffect(() => {
    if (sessionId !== undefined) forgetEndedBefore();
  }, [sessionId]);
}

function endRecorder(open: OpenReplica | null, userId: string) {
  return fromPromise(async () => {
    if (!open) throw new Error('The local database is being opened');
    const { replica, client } = open;
    const { timer } = await readProfile(replica, userId);
    // After sleep or a changed clock, the offset may be wrong: measure before ending a group's timer.
    if (timer?.following) await measureServerClock(client);
    const ended = await recordEnd(replica, userId, Date.now());
    if (ended === null) return;
    setEndedPhase(ended);
    announceEnd(ended);
  });
}
