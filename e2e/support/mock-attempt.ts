import { summaryOf } from '../../src/topics/mock-tests/rules/attempt.ts';
import { drawPaper } from '../../src/topics/mock-tests/rules/draw-paper.ts';
import type { Paper } from '../../src/topics/mock-tests/rules/paper.ts';
import { poolOf } from '../../src/topics/mock-tests/rules/pool.ts';
import { testTemplate } from '../../src/topics/mock-tests/rules/test-template.ts';
import { type AttemptEvent, writeEvent } from '../../src/topics/mock-tests/rules/record.ts';
import { readChapter } from '../../tests/support/read-bank.ts';
import type { Student } from './student.ts';

interface AttemptOptions {
  /** Missing: not begun. */
  readonly startedMinutesAgo?: number;
  readonly minutes?: number;
  readonly events?: (paper: Paper) => readonly AttemptEvent[];
}

/** Questions with one right option, of the chapter Gravitation. */
function gravitationPaper(minutes: number): Paper {
  const pool = poolOf('physics', [readChapter('packs/questions/physics/phy-gravitation.json')], []).filter(({ kind }) => kind === 'single');
  const template = testTemplate({ title: 'Gravitation', chapters: ['phy-gravitation'], count: 5, minutes }, pool)!;
  return drawPaper({ template, seed: 1, pool, weights: new Map(), resting: new Set() })!;
}

/** Stores an attempt of five questions on the server. @returns its address */
export async function insertAttempt(
  { id: user_id, client }: Student,
  { startedMinutesAgo, minutes = 60, events = () => [] }: AttemptOptions = {},
): Promise<{ readonly id: string; readonly path: string; readonly paper: Paper }> {
  await client.rpc('ensure_profile').throwOnError();
  const paper = gravitationPaper(minutes);
  const [id, paper_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const started_at = new Date(Date.now() - (startedMinutesAgo ?? 0) * 60_000).toISOString();
  await client.from('attempts').insert({ id: paper_id, user_id, kind: 'paper', paper }).throwOnError();
  await client
    .from('attempts')
    .insert({ id, user_id, paper_id, paper: summaryOf(paper), started_at, events: events(paper).map(writeEvent) })
    .throwOnError();
  return { id, path: `/mock-tests/${id}`, paper };
}

/** Status and marks as the server has them. */
export async function serverAttempt(
  { client }: Student,
  id: string,
): Promise<{ readonly status: string; readonly marks: number | undefined }> {
  const { data } = await client.from('attempts').select('status, score').eq('id', id).single().throwOnError();
  return { status: data.status, marks: data.score.total?.marks };
}

/** What happened, without the times. */
export async function serverEvents({ client }: Student, id: string): Promise<readonly string[]> {
  const { data } = await client.from('attempts').select('events').eq('id', id).single().throwOnError();
  return (data.events as readonly string[]).map((text) => text.slice(5));
}
