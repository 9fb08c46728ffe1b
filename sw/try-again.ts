import type { EngineStatus } from '../replication/engine/status.ts';

/** Outcome of a background sync. `waiting`: number of unsent documents, pictures and questions that can be sent. */
export interface BackgroundOutcome {
  readonly status: EngineStatus;
  readonly waiting: number;
}

/** BG-1: true if the browser should retry. False when the student has to act first. */
export function isToBeTriedAgain({ status, waiting }: BackgroundOutcome): boolean {
  const isStudentsTurn = status.phase === 'signed-out' || status.phase === 'halted';
  return !isStudentsTurn && waiting > 0;
}
