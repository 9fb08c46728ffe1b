import * as v from 'valibot';

import gravitation from '../../../packs/questions/physics/phy-gravitation.json';
import { summaryOf } from '../../../src/topics/mock-tests/rules/attempt.ts';
import { drawPaper } from '../../../src/topics/mock-tests/rules/draw-paper.ts';
import type { Paper } from '../../../src/topics/mock-tests/rules/paper.ts';
import { poolOf } from '../../../src/topics/mock-tests/rules/pool.ts';
import { type AttemptEvent, writeEvent } from '../../../src/topics/mock-tests/rules/record.ts';
import { scoreAttempt } from '../../../src/topics/mock-tests/rules/result.ts';
import { testTemplate } from '../../../src/topics/mock-tests/rules/test-template.ts';
import { CHAPTER_QUESTIONS } from '../../../src/content/questions/question.ts';
import type { Student } from './student.tsx';

/** Questions with one right option. */
function gravitationPaper(count: number): Paper {
  const chapter = v.parse(CHAPTER_QUESTIONS, gravitation);
  const pool = poolOf('physics', [chapter], []).filter(({ kind }) => kind === 'single');
  const template = testTemplate({ title: 'Gravitation', chapters: ['phy-gravitation'], count, minutes: 60 }, pool)!;
  return drawPaper({ template, seed: 1, pool, weights: new Map(), resting: new Set() })!;
}

/**
 * Stores an attempt at a paper of the chapter Gravitation: submitted if something happened in it, not begun otherwise.
 * @returns its id
 */
export async function storeAttempt(
  student: Student,
  count: number,
  happened: ((paper: Paper) => readonly AttemptEvent[]) | null = null,
): Promise<string> {
  student.show(null);
  const paper = gravitationPaper(count);
  const [id, paper_id, user_id] = [crypto.randomUUID(), crypto.randomUUID(), student.id];
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const events = happened?.(paper).map(writeEvent) ?? [];
  const submitted = { events, status: 'submitted', submitted_at: at(20), score: { ...scoreAttempt(paper, events) } } as const;
  await (
    await student.replica()
  ).insertAll('attempts', [
    { id: paper_id, user_id, kind: 'paper', paper: { ...paper } },
    { id, user_id, paper_id, paper: { ...summaryOf(paper) }, started_at: at(30), ...(happened === null ? {} : submitted) },
  ]);
  return id;
}
