import * as v from 'valibot';

import { ASKED_PAPER, type AskedPaper, PAPER, type Paper } from './paper.ts';
import { progressOf } from './progress.ts';
import { readEvents } from './record.ts';
import { scoreAttempt } from './result.ts';

/** A paper that was given to a group. Times are epoch ms by the server's clock. */
export interface GivenPaper {
  readonly id: string;
  readonly groupId: string;
  readonly authorId: string;
  readonly title: string;
  readonly questions: number;
  readonly minutes: number;
  /** The student may begin between `opensAt` and `closesAt`. */
  readonly opensAt: number;
  readonly closesAt: number;
  /** Keys and results can be read from this time on. */
  readonly resultsAt: number;
}

/** `ahead`: not open yet. `closed`: nobody may begin, but some may still be answering. `over`: the results are out. */
export type GivenPhase = 'ahead' | 'open' | 'closed' | 'over';

export function phaseOf({ opensAt, closesAt, resultsAt }: GivenPaper, now: number): GivenPhase {
  if (now < opensAt) return 'ahead';
  if (now < closesAt) return 'open';
  return now < resultsAt ? 'closed' : 'over';
}

/** A member's submission, as the server publishes it. */
export interface HandIn {
  readonly userId: string;
  readonly events: readonly string[];
  readonly isLate: boolean;
}

export interface GivenResult {
  readonly userId: string;
  readonly isLate: boolean;
  readonly marks: number;
  readonly most: number;
  /** Time that the member took, in ms. The paper's full length if it submitted itself. */
  readonly ms: number;
}

/**
 * Parses the part of a paper that the server publishes before the results. Another student wrote it, so everything is validated.
 * @returns undefined if the paper is not valid
 */
export function readAskedPaper(paper: unknown, resultsAt: number): AskedPaper | undefined {
  const read = v.safeParse(ASKED_PAPER, paper);
  if (!read.success || !isWhole(read.output)) return undefined;
  return { ...read.output, keysFrom: new Date(resultsAt).toISOString() };
}

const KEYS = v.object({ seed: v.number(), questions: v.array(v.looseObject({ question: v.looseObject({}) })) });

/** Adds keys and solutions to a paper. undefined if they are invalid or belong to another paper. */
export function joinPaper({ keysFrom: _known, ...asked }: AskedPaper, keys: unknown): Paper | undefined {
  const read = v.safeParse(KEYS, keys);
  if (!read.success || read.output.questions.length !== asked.questions.length) return undefined;
  const joined = v.safeParse(PAPER, {
    ...asked,
    seed: read.output.seed,
    questions: asked.questions.map((item, at) => {
      const key = read.output.questions[at]!;
      return { ...key, ...item, question: { ...key.question, ...item.question } };
    }),
  });
  return joined.success ? joined.output : undefined;
}

/** Ranks the members' results by marks, then by time. Late ones come last, because the keys were already out. */
export function rankResults(paper: Paper, handIns: readonly HandIn[]): readonly GivenResult[] {
  const length = paper.template.minutes * 60_000;
  return handIns
    .map(({ userId, events, isLate }): GivenResult => {
      const { marks, most } = scoreAttempt(paper, events).total;
      const { submittedAt } = progressOf(paper.questions.length, readEvents(events), length);
      return { userId, isLate, marks, most, ms: submittedAt ?? length };
    })
    .toSorted((one, other) => Number(one.isLate) - Number(other.isLate) || other.marks - one.marks || one.ms - other.ms);
}

/** Whether the questions fill all sections, in the order of the sections. */
function isWhole({ template: { sections }, questions }: AskedPaper): boolean {
  const expected = sections.flatMap(({ count }, section) => Array.from({ length: count }, () => section));
  return expected.length === questions.length && questions.every(({ section }, at) => section === expected[at]);
}
