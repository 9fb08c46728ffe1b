import { useEffect, useEffectEvent } from 'react';

import { zoneHere } from '../../../shared/days/study-day.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import type { FocusTimer } from '../rules/focus-timer.ts';
import { showToast } from '../../../ui/toast.tsx';
import { moveTimer } from '../store/timer.commands.ts';

const LOOK_EVERY_MS = 1000;
/** Small corrections of the clock are ignored. */
const TOLERANCE_MS = 2000;
const READING_MS = 12_000;

/**
 * When the clock is set back, moves the running timer with it. A group timer does not move, because it follows the server's clock. A clock
 * set forward looks like a phone that slept: phases that were due have ended. A new time zone moves no instant: the session keeps its
 * length and counts for the day of its start in that zone. Shows a notice in both cases.
 */
export function useClockSetBack(userId: string, timer: FocusTimer | null): void {
  const replica = useReplica();
  const isRunning = timer !== null && timer.pausedAt === null && timer.following === null;
  const startNow = useEffectEvent(() => timer?.startedAt);
  useEffect(() => {
    if (!replica || !isRunning) return;
    let seen = Date.now();
    let startedAt = startNow();
    let zone = zoneHere();
    const looking = setInterval(() => {
      const now = Date.now();
      if (now < seen - TOLERANCE_MS && startedAt !== undefined) {
        void moveTimer(replica, userId, now - seen - LOOK_EVERY_MS, startedAt);
        showNotice('The clock was set back', 'Ekagra adjusted the timer. The time left is the same.');
      }
      if (zoneHere() !== zone) showNotice('Another time zone', 'The timer continues. The session counts for the day it started.');
      seen = now;
      startedAt = startNow();
      zone = zoneHere();
    }, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [replica, userId, isRunning]);
}

function showNotice(title: string, text: string): void {
  showToast({ title, text }, { id: 'focus-clock', duration: READING_MS });
}
