/**
 * Two offline devices may record the same time. Nothing is deleted, but time counts once: sums use the union of intervals. A
 * session counts as uninterrupted from its start, since pauses are not stored.
 */
export interface StudiedTime {
  /** Cached per version of the record, so that an unchanged card does not re-render. */
  readonly start_time: string;
  /** Minutes. */
  readonly duration: number;
}

const MINUTE_MS = 60_000;

/** Overlaps up to this length are caused by rounding to minutes. */
const ROUNDING_MS = MINUTE_MS;

/** Whole minutes of study in these sessions of one student. */
export function countedMinutes(sessions: readonly StudiedTime[]): number {
  let counted = 0;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const { start, end } of sessions.map(spanOf).toSorted((a, b) => a.start - b.start)) {
    counted += Math.max(end - Math.max(start, coveredUntil), 0);
    coveredUntil = Math.max(coveredUntil, end);
  }
  return Math.round(counted / MINUTE_MS);
}

/** The first of `others` that overlaps `session`. */
export function findOverlap<T extends StudiedTime>(session: StudiedTime, others: readonly T[]): T | undefined {
  const own = spanOf(session);
  return others.find((other) => {
    const { start, end } = spanOf(other);
    return Math.min(own.end, end) - Math.max(own.start, start) >= ROUNDING_MS;
  });
}

/** Interval in epoch milliseconds. */
export function spanOf({ start_time, duration }: StudiedTime): { readonly start: number; readonly end: number } {
  const start = Date.parse(start_time);
  return { start, end: start + duration * MINUTE_MS };
}
