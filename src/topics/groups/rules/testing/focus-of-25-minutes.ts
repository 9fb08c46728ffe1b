import type { GroupTimer } from '../../../focus/rules/group-timer.ts';

/** A group's focus of 25 minutes that somebody else has just started. */
export function focusOf25Minutes(startedAt: number): GroupTimer {
  return {
    id: crypto.randomUUID(),
    host: crypto.randomUUID(),
    phase: 'focus',
    startedAt,
    length: 25 * 60_000,
    pausedAt: null,
    standstill: 0,
    endedAt: null,
  };
}
