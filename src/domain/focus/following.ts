/** How a student's own timer goes with the shared one of a group (group-timer.ts). */
export interface Following {
  readonly groupId: string;
  readonly timerId: string;
  /** Epoch milliseconds by the server's clock. */
  readonly joinedAt: number;
  /** Milliseconds that the shared timer had run by then. */
  readonly missed: number;
}

/** Null also where an older version stored nothing of it, and where it makes no sense. */
export function readFollowing(stored: unknown): Following | null {
  if (stored === null || typeof stored !== 'object') return null;
  const { groupId, timerId, joinedAt, missed } = stored as Record<string, unknown>;
  const isWhole = typeof groupId === 'string' && typeof timerId === 'string' && [joinedAt, missed].every(Number.isFinite);
  return isWhole ? ({ groupId, timerId, joinedAt, missed } as Following) : null;
}
