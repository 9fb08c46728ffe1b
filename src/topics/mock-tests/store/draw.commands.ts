import type { Questions } from './load-questions.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import { serverOffset } from '../../../shared/replica/server-clock.ts';
import type { Attempt } from '../rules/attempt.ts';
import { drawPaper } from '../rules/draw-paper.ts';
import { type EarlierAttempt, mistakenIds, restingIds } from '../rules/earlier.ts';
import type { Paper } from '../rules/paper.ts';
import type { Template } from '../rules/template.ts';
import { type TestChoice, testTemplate } from '../rules/test-template.ts';
import { addAttempt } from './mock-tests.commands.ts';

export type PaperChoice =
  | DrawnChoice
  /** An imported paper, by the id of its list entry. */
  | { readonly kind: 'own'; readonly id: string };

export type DrawnChoice =
  | { readonly kind: 'template'; readonly template: Template }
  | { readonly kind: 'chapters'; readonly choice: TestChoice }
  | { readonly kind: 'mistakes' };

export type Started = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string };

const MOST_MISTAKES = 20;

/** Draws a paper from the questions on this device, and stores it with a new attempt. */
export async function startPaper(
  replica: Replica,
  userId: string,
  choice: DrawnChoice,
  attempts: readonly Attempt[],
  questions: Questions,
): Promise<Started> {
  const paper = drawChoice(choice, attempts, questions);
  if (paper === undefined) {
    return {
      ok: false,
      message:
        choice.kind === 'mistakes'
          ? 'None of these questions is on this device. Download the questions of their subjects, then try again.'
          : 'You have seen all questions for this test in the last 60 days. Choose other chapters, or download more questions.',
    };
  }
  const { id, result } = await addAttempt(replica, userId, paper);
  return result.ok ? { ok: true, id } : { ok: false, message: result.error.message };
}

/** @returns undefined if there are no questions left */
export function drawChoice(choice: DrawnChoice, attempts: readonly Attempt[], { pool, weights }: Questions): Paper | undefined {
  const earlier = earlierOf(attempts);
  const resting = restingIds(earlier, Date.now() + serverOffset());
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  const wanted = wantedOf(choice, pool, earlier, resting);
  return wanted.template && drawPaper({ template: wanted.template, seed, pool: wanted.pool, weights, resting: wanted.resting });
}

/** Earlier attempts, without given papers: a member may have used ids of the bank and wrong keys. */
export function earlierOf(attempts: readonly Attempt[]): readonly EarlierAttempt[] {
  return attempts
    .filter(({ givenId }) => givenId === null)
    .map(({ startedAt, paper, score }) => ({ startedAt, questions: paper.questions, outcomes: score?.outcomes ?? '' }));
}

function wantedOf(choice: DrawnChoice, pool: Questions['pool'], earlier: readonly EarlierAttempt[], resting: ReadonlySet<string>) {
  if (choice.kind === 'template') return { template: choice.template, pool, resting };
  if (choice.kind === 'mistakes') {
    // Mistakes are repeated on purpose, so they do not rest.
    const mistakes = mistakenIds(earlier);
    const fits = pool.filter(({ id }) => mistakes.has(id));
    return {
      template: testTemplate({ title: 'My mistakes', chapters: [], count: MOST_MISTAKES }, fits),
      pool: fits,
      resting: new Set<string>(),
    };
  }
  const { chapters, exam } = choice.choice;
  const fits = pool.filter(
    ({ id, chapter, exams }) => chapters.includes(chapter) && !resting.has(id) && (exam === undefined || exams.includes(exam)),
  );
  return { template: testTemplate(choice.choice, fits), pool: fits, resting };
}
