import type { AttemptEvent } from './record.ts';

/** One visit to a question, in ms of the paper. */
export interface Visit {
  readonly question: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The visits in order. The visits of one question add up to its time in `progressOf`.
 * @param events ordered by time
 * @param end the paper's length in ms
 */
export function visitsOf(questions: number, events: readonly AttemptEvent[], end: number): readonly Visit[] {
  const visits: Visit[] = [];
  let open: { readonly question: number; readonly from: number } | undefined;
  let at = 0;
  const close = () => {
    if (open !== undefined && at > open.from) visits.push({ ...open, to: at });
    open = undefined;
  };
  for (const event of events) {
    if (event.at > end || event.question >= questions) continue;
    at = Math.max(at, event.at);
    if (event.deed === 'submit') break;
    if (event.deed === 'leave') close();
    if (event.deed !== 'open' || open?.question === event.question) continue;
    close();
    open = { question: event.question, from: at };
  }
  close();
  return visits;
}
