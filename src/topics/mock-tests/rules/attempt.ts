import * as v from 'valibot';

import { type AskedPaper, PAPER_SUMMARY, type PaperSummary } from './paper.ts';
import { type AttemptScore, ATTEMPT_SCORE } from './result.ts';
import { totalsOf } from './template.ts';

/** A stored attempt, parsed. */
export interface Attempt {
  readonly id: string;
  readonly paperId: string;
  readonly paper: PaperSummary;
  /** `ready`: the paper is drawn, its time has not begun. */
  readonly phase: 'ready' | 'running' | 'submitted';
  /** Epoch ms of the start; before it, when the paper was drawn. */
  readonly startedAt: number;
  readonly submittedAt: number | null;
  readonly credited: number;
  readonly events: readonly string[];
  /** null until it is computed, and when events arrived that it does not include. */
  readonly score: AttemptScore | null;
  /** Id of the given paper, for an attempt at a paper that was given to a group. */
  readonly givenId: string | null;
  /** Whether group members who show their own result may see this one. */
  readonly isShown: boolean;
}

/** An entry in the list of imported papers. */
export interface OwnPaper {
  readonly id: string;
  readonly paperId: string;
  readonly paper: PaperSummary;
}

/** Columns of an attempt that are read. */
interface AttemptFields {
  readonly id: string;
  readonly paper_id: string | null;
  readonly paper: unknown;
  readonly status: 'running' | 'submitted';
  readonly started_at: string;
  readonly submitted_at: string | null;
  readonly credited: number;
  readonly events: readonly string[];
  readonly score: unknown;
  readonly given_id: string | null;
  readonly is_shown: boolean;
}

/** Parses a document. null if its format is unknown to this version. */
export function readAttempt(fields: AttemptFields): Attempt | null {
  const paper = v.safeParse(PAPER_SUMMARY, fields.paper);
  const startedAt = Date.parse(fields.started_at);
  if (!paper.success || fields.paper_id === null || Number.isNaN(startedAt)) return null;
  const score = v.safeParse(ATTEMPT_SCORE, fields.score);
  return {
    id: fields.id,
    paperId: fields.paper_id,
    paper: paper.output,
    phase: fields.status === 'submitted' ? 'submitted' : fields.events.length === 0 ? 'ready' : 'running',
    startedAt,
    submittedAt: fields.submitted_at === null ? null : Date.parse(fields.submitted_at),
    credited: fields.credited,
    events: fields.events,
    score: score.success && score.output.events === fields.events.length ? score.output : null,
    givenId: fields.given_id,
    isShown: fields.is_shown,
  };
}

/** Parses a document. null if its format is unknown to this version. */
export function readOwnPaper({ id, paper_id, paper }: Pick<AttemptFields, 'id' | 'paper_id' | 'paper'>): OwnPaper | null {
  const summary = v.safeParse(PAPER_SUMMARY, paper);
  return summary.success && paper_id !== null ? { id, paperId: paper_id, paper: summary.output } : null;
}

export function summaryOf({ template, questions, keysFrom }: AskedPaper): PaperSummary {
  const { id, title, exam, minutes } = template;
  return {
    title,
    template: id,
    ...(exam === undefined ? {} : { exam }),
    minutes,
    marks: totalsOf(template).marks,
    questions: questions.map(({ question }) => question.id),
    ...(keysFrom === undefined ? {} : { keysFrom }),
  };
}
