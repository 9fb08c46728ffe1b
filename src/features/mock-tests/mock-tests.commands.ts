import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { summaryOf } from '../../domain/mock/attempt.ts';
import type { Paper } from '../../domain/mock/paper.ts';
import { MOST_EVENTS } from '../../domain/mock/record.ts';
import type { AttemptScore } from '../../domain/mock/result.ts';

/** Stores a drawn paper and an attempt at it; its time has not begun. */
export async function addAttempt(replica: Replica, user_id: string, paper: Paper): Promise<{ id: string; result: WriteResult }> {
  const [id, paper_id] = [crypto.randomUUID(), crypto.randomUUID()];
  // In one write: neither is there without the other.
  const result = await replica.insertAll('attempts', [
    { id: paper_id, user_id, kind: 'paper', paper: { ...paper } },
    { id, user_id, paper_id, paper: { ...summaryOf(paper) } },
  ]);
  return { id, result };
}

/** The time begins. */
export function beginAttempt(replica: Replica, id: string, startedAt: number): Promise<WriteResult> {
  return replica.edit('attempts', id, { started_at: new Date(startedAt).toISOString() });
}

/** @param credit ms of lost time that are given back */
export function addEvents(replica: Replica, id: string, added: readonly string[], credit: number): Promise<WriteResult> {
  return replica.edit('attempts', id, ({ events, credited }) => ({
    events: [...events, ...added].slice(0, MOST_EVENTS),
    credited: credited + credit,
  }));
}

/** Submitting twice is submitting once: the score derives from what is stored. */
export function submitAttempt(replica: Replica, id: string, submittedAt: number, score: AttemptScore): Promise<WriteResult> {
  return replica.edit('attempts', id, { status: 'submitted', submitted_at: new Date(submittedAt).toISOString(), score: { ...score } });
}

/** The score of a submitted attempt, computed again. */
export function keepScore(replica: Replica, id: string, score: AttemptScore): Promise<WriteResult> {
  return replica.edit('attempts', id, { score: { ...score } });
}

export function removeAttempt(replica: Replica, id: string, paperId: string): Promise<WriteResult> {
  return replica.remove('attempts', [id, paperId]);
}

/** Undoes a deletion. */
export function restoreAttempt(replica: Replica, id: string, paperId: string): Promise<WriteResult> {
  return replica.restore('attempts', [id, paperId]);
}
