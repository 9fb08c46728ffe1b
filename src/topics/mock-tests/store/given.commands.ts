import * as v from 'valibot';

import type { Replica } from '../../../shared/replica/local-database.ts';
import { callServer, readRows, readServer, type ServerAnswer } from '../../../shared/server/call-server.ts';
import type { Attempt } from '../rules/attempt.ts';
import { type GivenPaper, type GivenResult, joinPaper, rankResults, readAskedPaper } from '../rules/given.ts';
import { isStoredPaper, type Paper } from '../rules/paper.ts';
import type { Started } from './draw.commands.ts';
import { addAttempt, addKeys } from './mock-tests.commands.ts';

/** null on success; otherwise the reason, as a sentence. */
export type Refusal = string | null;

const UNREACHABLE = 'The server could not be reached. Check your connection, then try again.';

interface Giving {
  /** Reused when giving the paper is retried, so that the server accepts it once. */
  readonly id: string;
  readonly groupId: string;
  readonly paper: Paper;
  readonly opensAt: number;
  readonly closesAt: number;
}

export async function givePaper(userId: string, { id, groupId, paper, opensAt, closesAt }: Giving): Promise<Refusal> {
  const answer = await callServer(userId, v.picklist(['given', 'too-many']), 'give_paper', {
    paper_id: id,
    group_id: groupId,
    opens_at: new Date(opensAt).toISOString(),
    closes_at: new Date(closesAt).toISOString(),
    paper,
  });
  if (!answer.ok) {
    if (answer.isUnreachable) return UNREACHABLE;
    return answer.refusal?.hint === 'full'
      ? 'Your account has no room for another paper. Withdraw one that is over, then try again.'
      : 'The paper was not given. Check its times, and that you are still in the group.';
  }
  return answer.data === 'given'
    ? null
    : 'You can give 20 papers a day, and a group keeps 100. Withdraw one that is over, or try again tomorrow.';
}

/** Withdraws a given paper and its results. */
export async function withdrawPaper(userId: string, givenId: string): Promise<Refusal> {
  const answer = await callServer(userId, v.unknown(), 'withdraw_paper', { given_id: givenId });
  if (answer.ok) return null;
  return answer.isUnreachable ? UNREACHABLE : 'The paper was not withdrawn. It may already be withdrawn.';
}

/** Downloads the questions and stores them with a new attempt, which needs no network from then on. */
export async function startGiven(replica: Replica, userId: string, given: GivenPaper): Promise<Started> {
  const answer = await readOne(userId, 'given_paper_questions', 'paper', given.id);
  if (!answer.ok) return { ok: false, message: UNREACHABLE };
  if (answer.data === null) return { ok: false, message: 'The questions could not be found. The paper may have been withdrawn.' };
  const paper = readAskedPaper(answer.data, given.resultsAt);
  if (paper === undefined) return { ok: false, message: 'This version of the app cannot read the paper. Reload the app, then try again.' };
  const check = await loadCheck();
  if (check === null) return { ok: false, message: UNREACHABLE };
  const faulty = await check.faultyQuestion(paper);
  if (faulty !== null) {
    const message = `Question ${faulty + 1} of this paper cannot be shown, so the test was not started. Ask the member who gave it for a corrected paper.`;
    return { ok: false, message };
  }
  const { id, result } = await addAttempt(replica, userId, paper, given);
  return result.ok ? { ok: true, id } : { ok: false, message: result.error.message };
}

/** `gone`: the paper was withdrawn, or the student left the group. `unreadable`: its author sent invalid keys. */
export type Fetched = 'stored' | 'unreachable' | 'gone' | 'unreadable';

/** Fetches the keys of a submitted attempt's paper and stores paper and score. */
export async function fetchKeys(replica: Replica, userId: string, attempt: Attempt): Promise<Fetched> {
  const stored = await replica.get('attempts', attempt.paperId);
  const keys = await readOne(userId, 'given_paper_keys', 'keys', attempt.givenId!);
  if (!keys.ok || stored === null) return 'unreachable';
  if (keys.data === null) return 'gone';
  const paper = isStoredPaper(stored.paper) ? joinPaper(stored.paper, keys.data) : undefined;
  if (paper === undefined) return 'unreadable';
  const check = await loadCheck();
  if (check === null) return 'unreachable';
  return (await addKeys(replica, attempt, await check.withSafeSolutions(paper))).ok ? 'stored' : 'unreachable';
}

/** Lazy, because it needs KaTeX, which nothing else on this page does. null if it could not be loaded. */
async function loadCheck() {
  try {
    return await import('./papers-of-others.ts');
  } catch (error) {
    console.error('The check of a paper could not be loaded', error);
    return null;
  }
}

const HAND_INS = v.array(v.object({ userId: v.string(), events: v.array(v.string()), isLate: v.boolean() }));

/** `unreachable`: includes that the paper is gone. `unreadable`: its author sent an invalid paper. */
export type Results = readonly GivenResult[] | 'unreachable' | 'unreadable';

/**
 * The results that this student may see. They are computed here from keys and answers, so that nobody can claim marks. No text of the paper
 * is displayed.
 */
export async function readResults(userId: string, { id, resultsAt }: GivenPaper): Promise<Results> {
  const handIns = await readServer(userId, HAND_INS, 'read_given_results', { given_id: id }, 'none');
  if (!handIns.ok) return 'unreachable';
  if (handIns.data.length === 0) return [];
  const [asked, keys] = await Promise.all([
    readOne(userId, 'given_paper_questions', 'paper', id),
    readOne(userId, 'given_paper_keys', 'keys', id),
  ]);
  if (!asked.ok || !keys.ok) return 'unreachable';
  const paper = readAskedPaper(asked.data, resultsAt);
  const joined = paper && joinPaper(paper, keys.data);
  return joined === undefined ? 'unreadable' : rankResults(joined, handIns.data);
}

/** null if this student has no such row. */
async function readOne(userId: string, table: string, column: string, givenId: string): Promise<ServerAnswer<unknown>> {
  const rows = await readRows(userId, v.array(v.looseObject({})), table, (all) => all.select(column).eq('given_id', givenId), 'none');
  return rows.ok ? { ok: true, data: rows.data[0]?.[column] ?? null } : rows;
}
