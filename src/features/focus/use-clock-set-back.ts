import { useEffect } from 'react';

import { zoneHere } from '../../domain/study-day/study-day.ts';
import { useReplica } from '../../data/replica/replica-context.tsx';
import type { FocusTimer } from '../../domain/focus/focus-timer.ts';
import { showToast } from '../../ui/toast.tsx';
import { moveTimer } from '../../data/focus/timer.commands.ts';

const LOOK_EVERY_MS = 1000;
/** What a clock may be corrected by without anybody noticing. */
const TOLERANCE_MS = 2000;
const READING_MS = 12_000;

/**
 * A clock that is set back takes the running timer with it, unless it goes by the server's clock with a group's. One that is set forward cannot be told from a
 * phone that slept: what was to end meanwhile has ended. Another time zone moves no instant: the session keeps its
 * length, and counts for the day that its start lies in there. The student is told of either.
 */
export function useClockSetBack(userId: string, timer: FocusTimer | null): void {
  const replica = useReplica();
  const isRunning = timer !== null && timer.pausedAt === null && timer.following === null;
  useEffect(() => {
    if (!replica || !isRunning) return;
    let seen = Date.now();
    let zone = zoneHere();
    const looking = setInterval(() => {
      const now = Date.now();
      if (now < seen - TOLERANCE_MS) {
        void moveTimer(replica, userId, now - seen - LOOK_EVERY_MS);
        tell('The clock was set back', 'The timer went with it: it has as much left as before.');
      }
      if (zoneHere() !== zone)
        tell('Another time zone', 'The timer goes on as it was. The session counts for the day in which it began here.');
      seen = now;
      zone = zoneHere();
    }, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [replica, userId, isRunning]);
}

function tell(title: string, text: string): void {
  showToast({ title, text }, { id: 'focus-clock', duration: READING_MS });
}
