import type { EngineStatus } from '../replication/engine/status.ts';

/** What a background sync has come to. `waiting`: documents of this device that are not on the server. */
export interface BackgroundOutcome {
  readonly status: EngineStatus;
  readonly waiting: number;
  readonly pictures: 'done' | 'unreachable' | undefined;
}

/** BG-1: is the browser to try again? What waits for the student is not sent by any later attempt before. */
export function isToBeTriedAgain({ status, waiting, pictures }: BackgroundOutcome): boolean {
  const isStudentsTurn = status.phase === 'signed-out' || status.phase === 'halted';
  return !isStudentsTurn && (waiting > 0 || pictures === 'unreachable');
}
