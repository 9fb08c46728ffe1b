/**
 * Two devices without a network can each record a session of the same time. Nothing is deleted then, but time
 * that passed once counts once: in sums, sessions are the union of their times. A session is taken to have run from
 * its start without a pause, because where its pauses lay is not kept.
 */
export interface StudiedTime {
  /** ISO 8601. */
  readonly start_time: string;
  /** Minutes. */
  readonly duration: number;
}

const MINUTE_MS = 60_000;

/** Sessions are kept in whole minutes: what looks like so little of an overlap may come from rounding alone. */
const ROUNDING_MS = MINUTE_MS;

/** Whole minutes of study that these sessions of one student come to. */
export function countedMinutes(sessions: readonly StudiedTime[]): number {
  let counted = 0;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const { start, end } of sessions.map(spanOf).toSorted((a, b) => a.start - b.start)) {
    counted += Math.max(end - Math.max(start, coveredUntil), 0);
    coveredUntil = Math.max(coveredUntil, end);
  }
  return Math.round(counted / MINUTE_MS);
}

/** The first of `others` that shares time with `session`. */
export function findOverlap<T extends StudiedTime>(session: StudiedTime, others: readonly T[]): T | undefined {
  const own = spanOf(session);
  return others.find((other) => {
    const { start, end } = spanOf(other);
    return Math.min(own.end, end) - Math.max(own.start, start) >= ROUNDING_MS;
  });
}

/** From when to when, in epoch milliseconds. */
export function spanOf({ start_time, duration }: StudiedTime): { readonly start: number; readonly end: number } {
  const start = Date.parse(start_time);
  return { start, end: start + duration * MINUTE_MS };
}
