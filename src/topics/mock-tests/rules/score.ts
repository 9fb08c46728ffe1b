import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import type { Answer, Paper, PaperQuestion } from './paper.ts';
import { exactMarks, sumOfMarks } from './marks.ts';
import { readNumber } from './read-number.ts';
import { evaluated, type Template, type TemplateSection } from './template.ts';

/**
 * `partial`: some of the right options and no wrong one. `dropped`: scored by the template's rule. `beyond`: answered after the section's
 * limit, so not evaluated.
 */
export type Outcome = 'right' | 'partial' | 'wrong' | 'unattempted' | 'dropped' | 'beyond';

export interface Scored {
  readonly outcome: Outcome;
  readonly marks: number;
}

/**
 * Score of a part of a paper. `most`: the marks if all evaluated questions were right. Spare questions count only in `questions`, so that
 * parts add up to the whole even if two of them share a section with a choice.
 */
export interface Tally {
  readonly questions: number;
  readonly right: number;
  readonly partial: number;
  readonly wrong: number;
  readonly unattempted: number;
  readonly marks: number;
  readonly most: number;
}

export interface Score {
  readonly questions: readonly Scored[];
  /** Indices of questions that do not matter, because their section with a choice evaluates enough others. */
  readonly spare: ReadonlySet<number>;
  readonly total: Tally;
  readonly bySection: readonly Tally[];
  readonly bySubject: Readonly<Partial<Record<SyllabusSubject, Tally>>>;
  /** Without questions that have no chapter. */
  readonly byChapter: Readonly<Record<string, Tally>>;
}

/**
 * Applies the paper's marking scheme.
 * @param answers evaluated answers by index of the question; undefined if there is none
 */
export function scorePaper({ template, questions }: Paper, answers: readonly (Answer | undefined)[]): Score {
  const used = template.sections.map(() => 0);
  const scored = questions.map((question, at): Scored => {
    const section = template.sections[question.section]!;
    if (answers[at] !== undefined) {
      used[question.section]!++;
      if (used[question.section]! > evaluated(section)) return { outcome: 'beyond', marks: 0 };
    }
    return scoreQuestion(question, answers[at], section, template);
  });
  const spare = spareOf(template, questions, scored, answers);
  const tallied = (isIn: (question: PaperQuestion) => boolean) => tally(template, questions, scored, spare, isIn);
  const subjects = [...new Set(questions.map(({ subject }) => subject))];
  const chapters = [...new Set(questions.map(({ chapter }) => chapter))].filter((chapter) => chapter !== '');
  return {
    questions: scored,
    spare,
    total: tallied(() => true),
    bySection: template.sections.map((_, section) => tallied((question) => question.section === section)),
    bySubject: Object.fromEntries(subjects.map((subject) => [subject, tallied((question) => question.subject === subject)])),
    byChapter: Object.fromEntries(chapters.map((chapter) => [chapter, tallied((question) => question.chapter === chapter)])),
  };
}

function scoreQuestion(question: PaperQuestion, answer: Answer | undefined, section: TemplateSection, template: Template): Scored {
  const { marks } = section;
  if (question.isDropped) {
    const isForAll = template.dropped === 'everybody' && evaluated(section) === section.count;
    return { outcome: 'dropped', marks: isForAll || answer !== undefined ? marks.right : 0 };
  }
  if (answer === undefined) return { outcome: 'unattempted', marks: 0 };
  const share = shareOf(question, answer, template.severalRight === 'any');
  if (share === 'all') return { outcome: 'right', marks: marks.right };
  if (share === 'none' || marks.perOption === undefined) return { outcome: 'wrong', marks: marks.wrong };
  return { outcome: 'partial', marks: exactMarks(share * marks.perOption) };
}

/** `all`; the number of chosen right options if none is wrong; otherwise `none`. */
function shareOf({ question, alsoRight = [] }: PaperQuestion, answer: Answer, isAnyRight: boolean): 'all' | 'none' | number {
  if (question.kind === 'numerical') return isInRange(answer, question.key) ? 'all' : 'none';
  const chosen = typeof answer === 'string' ? [] : [...new Set([answer].flat())];
  const allowed = isAnyRight ? alsoRight : [];
  if (question.kind !== 'multiple') {
    return chosen.length === 1 && [question.key, ...allowed].includes(chosen[0]!) ? 'all' : 'none';
  }
  // An option that was later announced as right is neither required nor wrong.
  const isRight = (option: number) => question.key.includes(option) || allowed.includes(option);
  if (chosen.length === 0 || !chosen.every(isRight)) return 'none';
  const hits = chosen.filter((option) => question.key.includes(option)).length;
  return hits === question.key.length ? 'all' : hits;
}

function isInRange(answer: Answer, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const value = typeof answer === 'string' ? readNumber(answer) : undefined;
  // Decimals such as 0.1 + 0.2 are not exact.
  const slack = 1e-9 * Math.max(1, Math.abs(from), Math.abs(to));
  return value !== undefined && value >= from - slack && value <= to + slack;
}

/**
 * The spare questions. A section is filled in the paper's order: answered questions first, then unanswered ones, then dropped ones that
 * were not answered.
 */
function spareOf(
  { sections }: Template,
  questions: readonly PaperQuestion[],
  scored: readonly Scored[],
  answers: readonly (Answer | undefined)[],
): ReadonlySet<number> {
  const rank = (at: number) => (scored[at]!.outcome === 'beyond' ? 3 : answers[at] !== undefined ? 0 : questions[at]!.isDropped ? 2 : 1);
  return new Set(
    sections.flatMap((section, index) => {
      const here = [...questions.keys()].filter((at) => questions[at]!.section === index);
      return here.toSorted((one, other) => rank(one) - rank(other)).slice(evaluated(section));
    }),
  );
}

function tally(
  { sections }: Template,
  questions: readonly PaperQuestion[],
  scored: readonly Scored[],
  spare: ReadonlySet<number>,
  isIn: (question: PaperQuestion) => boolean,
): Tally {
  const within = questions.flatMap((question, at) => (isIn(question) ? [{ question, isSpare: spare.has(at), ...scored[at]! }] : []));
  const counted = within.filter(({ isSpare }) => !isSpare);
  const count = (outcome: Outcome) => counted.filter((one) => one.outcome === outcome).length;
  return {
    questions: within.length,
    right: count('right'),
    partial: count('partial'),
    wrong: count('wrong'),
    unattempted: count('unattempted'),
    marks: sumOfMarks(within.map(({ marks }) => marks)),
    most: sumOfMarks(counted.map(({ question }) => sections[question.section]!.marks.right)),
  };
}
