import { figureFault } from '../../../content/questions/figure-fault.ts';
import { findFaultsWithin, texFaults, type Typesets } from '../../../content/questions/find-faults.ts';
import type { AskedPaper, Paper, PaperQuestion } from './paper.ts';

/** What is wrong with a question of a paper that somebody wrote: its texts, its drawing, and its key where it is known. */
export function questionFaults(
  { question, passage }: PaperQuestion | AskedPaper['questions'][number],
  typesets: Typesets,
): readonly string[] {
  const inPassage = passage === undefined ? [] : texFaults(passage, typesets);
  const inFigure = question.figure === undefined ? null : figureFault(question.figure);
  return [...findFaultsWithin(question, typesets), ...inPassage, ...(inFigure === null ? [] : [inFigure])];
}

/**
 * The first question of a paper that cannot be shown. Pauses after each question, as typesetting takes long.
 * @returns its index; null where there is none
 */
export function* firstFaulty({ questions }: AskedPaper, typesets: Typesets): Generator<undefined, number | null> {
  for (const [at, item] of questions.entries()) {
    if (questionFaults(item, typesets).length > 0) return at;
    yield;
  }
  return null;
}

/** In the place of a step of a solution that cannot be shown. */
export const UNSHOWN_STEP = 'This step cannot be shown: its formula cannot be typeset.';

/** A paper whose solutions can be shown: the marks do not hang on them. Pauses after each question. */
export function* withShownSolutions(paper: Paper, typesets: Typesets): Generator<undefined, Paper> {
  const questions: PaperQuestion[] = [];
  for (const item of paper.questions) {
    const solution = item.question.solution.map((step) => (texFaults(step, typesets).length === 0 ? step : UNSHOWN_STEP));
    questions.push({ ...item, question: { ...item.question, solution } });
    yield;
  }
  return { ...paper, questions };
}
