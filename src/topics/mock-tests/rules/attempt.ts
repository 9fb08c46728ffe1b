import * as v from 'valibot';

import { type AskedPaper, PAPER_SUMMARY, type PaperSummary } from './paper.ts';
import { type AttemptScore, ATTEMPT_SCORE } from './result.ts';
import { totalsOf } from './template.ts';

/** A stored attempt, read. */
export interface Attempt {
  readonly id: string;
  readonly paperId: string;
  readonly paper: PaperSummary;
  /** `ready`: drawn, not begun. */
  readonly phase: 'ready' | 'running' | 'submitted';
  /** Epoch ms. Until it is begun, when it was drawn. */
  readonly startedAt: number;
  readonly submittedAt: number | null;
  readonly credited: number;
  readonly events: readonly string[];
  /** null until it is computed, and while events have come that it has not seen. */
  readonly score: AttemptScore | null;
  /** Of an attempt at a paper that was given to a group: that paper. */
  readonly givenId: string | null;
  /** Whether those of the group who show their own result may see this one. */
  readonly isShown: boolean;
}

/** An imported paper in the list of such. */
export interface OwnPaper {
  readonly id: string;
  readonly paperId: string;
  readonly paper: PaperSummary;
}

/** The columns of an attempt. */
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

/** null for a document of a form that this version does not know. */
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

/** null for a document of a form that this version does not know. */
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
