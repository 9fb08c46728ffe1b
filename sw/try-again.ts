import type { EngineStatus } from '../replication/engine/status.ts';

/** Outcome of a background sync. `waiting`: documents, pictures and questions that are not on the server and can be sent. */
export interface BackgroundOutcome {
  readonly status: EngineStatus;
  readonly waiting: number;
}

/** BG-1: true to request a retry. What waits for the student is not retried. */
export function isToBeTriedAgain({ status, waiting }: BackgroundOutcome): boolean {
  const isStudentsTurn = status.phase === 'signed-out' || status.phase === 'halted';
  return !isStudentsTurn && waiting > 0;
}
