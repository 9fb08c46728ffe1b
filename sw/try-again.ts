import type { EngineStatus } from '../replication/engine/status.ts';

/** Outcome of a background sync. `waiting`: documents that are not on the server. */
export interface BackgroundOutcome {
  readonly status: EngineStatus;
  readonly waiting: number;
  readonly pictures: 'done' | 'unreachable' | undefined;
}

/** BG-1: true to request a retry. What waits for the student is not retried. */
export function isToBeTriedAgain({ status, waiting, pictures }: BackgroundOutcome): boolean {
  const isStudentsTurn = status.phase === 'signed-out' || status.phase === 'halted';
  return !isStudentsTurn && (waiting > 0 || pictures === 'unreachable');
}
