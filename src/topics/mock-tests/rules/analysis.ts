import { type Elsewhere, earnedElsewhere } from './analysis-elsewhere.ts';
import { type AnalysedQuestion, analyseQuestions } from './analysis-question.ts';
import { type Visit, visitsOf } from './analysis-visits.ts';
import { exactMarks, sumOfMarks } from './marks.ts';
import type { Paper } from './paper.ts';
import { answersOf, progressOf } from './progress.ts';
import { readEvents } from './record.ts';
import { type Score, scorePaper } from './score.ts';

/** A group of questions, such as those of one chapter. */
export interface Part {
  readonly key: string;
  readonly questions: number;
  readonly right: number;
  readonly partial: number;
  readonly wrong: number;
  /** Unanswered questions, without those that a section with a choice did not need. */
  readonly left: number;
  readonly marks: number;
  /** Marks lost by wrong answers, as a positive number. */
  readonly cost: number;
  readonly seconds: number;
  readonly expected: number;
}

/** Number of questions and the sum of their marks. */
export interface Sum {
  readonly count: number;
  readonly marks: number;
}

export interface Analysis {
  readonly questions: readonly AnalysedQuestion[];
  readonly score: Score;
  readonly all: Part;
  readonly bySubject: readonly Part[];
  /** Chapters, ordered by the marks that can still be gained, most first. Questions without a chapter are left out. */
  readonly byChapter: readonly Part[];
  /** Chapters with full marks. Chapters without counted questions are left out. */
  readonly complete: readonly Part[];
  readonly byDifficulty: readonly Part[];
  readonly byKind: readonly Part[];
  /** Answers grouped by time, as a share of the expected time. Keys are indices of `PACES`. */
  readonly byPace: readonly Part[];
  /** Answers changed for the worse (`spoiled`) and for the better (`mended`). Marks are positive. */
  readonly spoiled: Sum;
  readonly mended: Sum;
  /** Wrong answers given far too fast, and the marks they cost. */
  readonly guesses: Sum;
  /** Chapters with two or more answers that together lost more marks than they earned. */
  readonly overAttempted: readonly Part[];
  readonly elsewhere: Elsewhere;
  /** Chapters with two or more counted questions, of which fewer than half are right. */
  readonly weak: readonly Part[];
  readonly visits: readonly Visit[];
  /** Time used, in seconds of the paper. */
  readonly used: number;
}

/** Upper bounds of the groups, as shares of the expected time. */
const PACES = [0.5, 1, 1.5, 2, Infinity] as const;

/** Analyses a submitted attempt from its paper and events. */
export function analyse(paper: Paper, events: readonly string[]): Analysis {
  const end = paper.template.minutes * 60_000;
  const read = readEvents(events);
  const progress = progressOf(paper.questions.length, read, end);
  const score = scorePaper(paper, answersOf(progress));
  const questions = analyseQuestions(paper, progress, score);
  const ofChapters = questions.filter(({ chapter }) => chapter !== '');
  const byChapter = partsBy(ofChapters, ({ chapter }) => chapter).toSorted((one, other) => missed(score, other) - missed(score, one));
  return {
    questions,
    score,
    all: partOf('all', questions),
    bySubject: partsBy(questions, ({ subject }) => subject),
    byChapter,
    complete: byChapter.filter((part) => part.marks > 0 && missed(score, part) <= 0),
    byDifficulty: partsBy(questions, ({ difficulty }) => String(difficulty)).toSorted((one, other) => Number(one.key) - Number(other.key)),
    byKind: partsBy(questions, ({ kind }) => kind),
    byPace: PACES.map((_, pace) =>
      partOf(
        String(pace),
        questions.filter((question) => isAnswered(question) && paceOf(question) === pace),
      ),
    ),
    spoiled: changes(questions, 'worse'),
    mended: changes(questions, 'better'),
    guesses: costs(questions.filter(({ isGuess }) => isGuess)),
    overAttempted: byChapter.filter((part) => part.marks < 0 && answersIn(part) >= 2),
    elsewhere: earnedElsewhere(paper.template, questions),
    weak: byChapter.filter(isWeak),
    visits: visitsOf(paper.questions.length, read, end),
    used: progress.at / 1000,
  };
}

function partOf(key: string, questions: readonly AnalysedQuestion[]): Part {
  const count = (outcome: AnalysedQuestion['outcome']) => questions.filter((question) => question.outcome === outcome).length;
  const sum = (valueOf: (question: AnalysedQuestion) => number) => questions.reduce((all, question) => all + valueOf(question), 0);
  return {
    key,
    questions: questions.length,
    right: count('right'),
    partial: count('partial'),
    wrong: count('wrong'),
    left: questions.filter(({ outcome, isSpare }) => outcome === 'unattempted' && !isSpare).length,
    marks: exactMarks(sum(({ marks }) => marks)),
    cost: exactMarks(sum(({ marks }) => Math.max(0, -marks))),
    seconds: sum(({ seconds }) => seconds),
    expected: sum(({ expected }) => expected),
  };
}

/** Excludes dropped questions and those beyond a section's limit, which say nothing about speed. */
const isAnswered = ({ outcome }: AnalysedQuestion) => outcome === 'right' || outcome === 'partial' || outcome === 'wrong';

const paceOf = ({ seconds, expected }: AnalysedQuestion) => PACES.findIndex((most) => seconds <= most * expected);

export const answersIn = ({ right, partial, wrong }: Pick<Part, 'right' | 'partial' | 'wrong'>) => right + partial + wrong;

/** Marks of a chapter that were not earned. */
export function missed({ byChapter }: Score, { key }: Part): number {
  const { most, marks } = byChapter[key]!;
  return most - marks;
}

function isWeak(part: Part): boolean {
  const counted = answersIn(part) + part.left;
  return counted >= 2 && part.right * 2 < counted;
}

function partsBy(questions: readonly AnalysedQuestion[], keyOf: (question: AnalysedQuestion) => string): Part[] {
  return [...Map.groupBy(questions, keyOf)].map(([key, its]) => partOf(key, its));
}

function changes(questions: readonly AnalysedQuestion[], change: 'worse' | 'better'): Sum {
  const changed = questions.filter((question) => question.change === change);
  return { count: changed.length, marks: sumOfMarks(changed.map(({ changeMarks }) => Math.abs(changeMarks))) };
}

function costs(questions: readonly AnalysedQuestion[]): Sum {
  return { count: questions.length, marks: partOf('', questions).cost };
}
