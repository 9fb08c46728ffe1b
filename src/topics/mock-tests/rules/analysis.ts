import { type Elsewhere, earnedElsewhere } from './analysis-elsewhere.ts';
import { type AnalysedQuestion, analyseQuestions } from './analysis-question.ts';
import { type Visit, visitsOf } from './analysis-visits.ts';
import { exactMarks, sumOfMarks } from './marks.ts';
import type { Paper } from './paper.ts';
import { answersOf, progressOf } from './progress.ts';
import { readEvents } from './record.ts';
import { type Score, scorePaper } from './score.ts';

/** Questions that have something in common. */
export interface Part {
  readonly key: string;
  readonly questions: number;
  readonly right: number;
  readonly partial: number;
  readonly wrong: number;
  /** Without those that a section with a choice did not need. */
  readonly left: number;
  readonly marks: number;
  /** Marks that wrong answers took, as a positive number. */
  readonly cost: number;
  readonly seconds: number;
  readonly expected: number;
}

/** Several questions and what they cost or brought. */
export interface Sum {
  readonly count: number;
  readonly marks: number;
}

export interface Analysis {
  readonly questions: readonly AnalysedQuestion[];
  readonly score: Score;
  readonly all: Part;
  readonly bySubject: readonly Part[];
  /** The one with most marks still to gain first; without questions of no chapter. */
  readonly byChapter: readonly Part[];
  /** Chapters that gave all their marks; not those of which nothing counted. */
  readonly complete: readonly Part[];
  readonly byDifficulty: readonly Part[];
  readonly byKind: readonly Part[];
  /** Answers by the share of the expected time they took; keys are indices of `PACES`. */
  readonly byPace: readonly Part[];
  /** Changed to earn less, and more. Marks are positive. */
  readonly spoiled: Sum;
  readonly mended: Sum;
  /** Wrong answers given far too fast, and what they cost. */
  readonly guesses: Sum;
  /** Chapters whose answers, two or more, together took more than they gave. */
  readonly overAttempted: readonly Part[];
  readonly elsewhere: Elsewhere;
  /** Chapters with two questions or more that counted, fewer than half of them right. */
  readonly weak: readonly Part[];
  readonly visits: readonly Visit[];
  /** Seconds of the paper that were used. */
  readonly used: number;
}

/** Upper ends of shares of the expected time. */
const PACES = [0.5, 1, 1.5, 2, Infinity] as const;

/** Everything that a submitted attempt tells, from its paper and its events. */
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

/** Dropped questions and those beyond a section's limit tell nothing about speed. */
const isAnswered = ({ outcome }: AnalysedQuestion) => outcome === 'right' || outcome === 'partial' || outcome === 'wrong';

const paceOf = ({ seconds, expected }: AnalysedQuestion) => PACES.findIndex((most) => seconds <= most * expected);

export const answersIn = ({ right, partial, wrong }: Pick<Part, 'right' | 'partial' | 'wrong'>) => right + partial + wrong;

/** Marks that were to be had in a chapter and were not earned. */
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
