import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { type Attempt, summaryOf } from '../rules/attempt.ts';
import type { GivenPaper } from '../rules/given.ts';
import type { AskedPaper, Paper } from '../rules/paper.ts';
import { MOST_EVENTS } from '../rules/record.ts';
import { type AttemptScore, scoreAttempt } from '../rules/result.ts';

/**
 * Stores a paper and an attempt whose time has not begun.
 * @param given the given paper, if a group got it
 */
export async function addAttempt(
  replica: Replica,
  user_id: string,
  paper: AskedPaper,
  given?: Pick<GivenPaper, 'id' | 'groupId'>,
): Promise<{ id: string; result: WriteResult }> {
  const [id, paper_id] = [crypto.randomUUID(), crypto.randomUUID()];
  // One write, so that neither exists without the other.
  const result = await replica.insertAll('attempts', [
    { id: paper_id, user_id, kind: 'paper', paper: { ...paper } },
    given === undefined
      ? { id, user_id, paper_id, paper: { ...summaryOf(paper) } }
      : { id, user_id, paper_id, given_id: given.id, paper: { ...summaryOf(paper), groupId: given.groupId } },
  ]);
  return { id, result };
}

/** Starts the time of the attempt. */
export function beginAttempt(replica: Replica, id: string, startedAt: number): Promise<WriteResult> {
  return replica.edit('attempts', id, { started_at: new Date(startedAt).toISOString() });
}

/** @param credit ms of lost time to give back */
export function addEvents(replica: Replica, id: string, added: readonly string[], credit: number): Promise<WriteResult> {
  return replica.edit('attempts', id, ({ events, credited }) => ({
    // A crashed tab may already have stored some of them.
    events: [...new Set([...events, ...added])].slice(0, MOST_EVENTS),
    credited: credited + credit,
  }));
}

/**
 * Idempotent: the score derives from the stored events.
 * @param score null if the keys are not available yet
 */
export function submitAttempt(replica: Replica, id: string, submittedAt: number, score: AttemptScore | null): Promise<WriteResult> {
  const submitted = { status: 'submitted', submitted_at: new Date(submittedAt).toISOString() } as const;
  return replica.edit('attempts', id, score === null ? submitted : { ...submitted, score: { ...score } });
}

/** Adds the keys of a given paper. From then on the attempt and its analysis need no network. */
export async function addKeys(replica: Replica, { id, paperId, events }: Attempt, paper: Paper): Promise<WriteResult> {
  const result = await replica.edit('attempts', paperId, { paper: { ...paper } });
  return result.ok ? keepScore(replica, id, scoreAttempt(paper, events)) : result;
}

/** Stores the recomputed score of a submitted attempt. */
export function keepScore(replica: Replica, id: string, score: AttemptScore): Promise<WriteResult> {
  return replica.edit('attempts', id, { score: { ...score } });
}

/** Sets whether group members who show their own result may see this one. */
export function showResult(replica: Replica, id: string, is_shown: boolean): Promise<WriteResult> {
  return replica.edit('attempts', id, { is_shown });
}

/** Deletes an attempt, or an imported paper's list entry. The paper is deleted with the last document that refers to it. */
export async function removeAttempt(replica: Replica, id: string, paperId: string): Promise<WriteResult> {
  const referring = await Promise.all(
    // Queries by kind, which has an index, so that the large paper documents are not read.
    (['attempt', 'own'] as const).map((kind) => replica.find('attempts', { selector: { kind, paper_id: paperId } })),
  );
  const isLast = referring.flat().every((other) => other.id === id);
  return replica.remove('attempts', isLast ? [id, paperId] : [id]);
}

/** Undoes a deletion. Also restores the paper, which may have been deleted since with another document that referred to it. */
export function restoreAttempt(replica: Replica, id: string, paperId: string): Promise<WriteResult> {
  return replica.restore('attempts', [id, paperId]);
}
