import { useEffect } from 'react';

import { type KeptTime, onKeptTime, settleTimer } from '../store/shared-timer.ts';
import type { StudyProfile } from '../store/study-profile.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { durationWords } from '../../tasks/rules/index.ts';
import { showToast } from '../../../ui/toast.tsx';

const SETTLE_EVERY_MS = 60_000;
const READING_MS = 12_000;

/** Keeps the time that this device shows, whatever another device does to the timer, and notifies the student. */
export function useKeptTime(userId: string, profile: Pick<StudyProfile, 'timer' | 'ended'> | undefined): void {
  const replica = useReplica();
  const isKnown = profile !== undefined;
  const timer = profile?.timer ?? null;
  const ended = profile?.ended;
  const isRunning = timer !== null && timer.pausedAt === null;

  useEffect(() => onKeptTime(showKept), []);

  useEffect(() => {
    if (replica === null || !isKnown) return undefined;
    // A failed write is repeated at the next check.
    const settle = () =>
      void settleTimer(replica, userId, Date.now()).then(
        (result) => result.ok || console.error('The timer shown here could not be kept', result.error),
        (error: unknown) => console.error('The timer shown here could not be compared', error),
      );
    settle();
    if (!isRunning) return undefined;
    const settling = setInterval(settle, SETTLE_EVERY_MS);
    return () => clearInterval(settling);
  }, [replica, userId, isKnown, isRunning, timer, ended]);
}

function showKept({ cause, minutes }: KeptTime): void {
  const words = durationWords(minutes);
  const content =
    cause === 'replaced'
      ? { title: 'Another device started a timer', text: `The ${words} on this device are saved.` }
      : { title: 'Another device ended this timer', text: `The ${words} shown here are saved. You can make the session shorter.` };
  showToast(content, { id: 'kept-time', duration: READING_MS });
}
