/** How a student's timer follows a group's (group-timer.ts). */
export interface Following {
  readonly groupId: string;
  readonly timerId: string;
  /** Epoch milliseconds by the server's clock. */
  readonly joinedAt: number;
  /** Elapsed ms of the group's timer at that time. */
  readonly missed: number;
}

/** Null also for invalid data and for the format of an older version. */
export function readFollowing(stored: unknown): Following | null {
  if (stored === null || typeof stored !== 'object') return null;
  const { groupId, timerId, joinedAt, missed } = stored as Record<string, unknown>;
  const isWhole = typeof groupId === 'string' && typeof timerId === 'string' && [joinedAt, missed].every(Number.isFinite);
  return isWhole ? ({ groupId, timerId, joinedAt, missed } as Following) : null;
}
