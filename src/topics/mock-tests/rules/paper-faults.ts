import { figureFault } from '../../../content/questions/figure-fault.ts';
import { findFaultsWithin, texFaults, type Typesets } from '../../../content/questions/find-faults.ts';
import type { AskedPaper, Paper, PaperQuestion } from './paper.ts';

/** Faults in a question that a person wrote: in its texts, its figure, and its key if that is known. */
export function questionFaults(
  { question, passage }: PaperQuestion | AskedPaper['questions'][number],
  typesets: Typesets,
): readonly string[] {
  const inPassage = passage === undefined ? [] : texFaults(passage, typesets);
  const inFigure = question.figure === undefined ? null : figureFault(question.figure);
  return [...findFaultsWithin(question, typesets), ...inPassage, ...(inFigure === null ? [] : [inFigure])];
}

/**
 * Finds the first question of a paper that cannot be displayed. Yields after each question, because typesetting is slow.
 * @returns its index; null if there is none
 */
export function* firstFaulty({ questions }: AskedPaper, typesets: Typesets): Generator<undefined, number | null> {
  for (const [at, item] of questions.entries()) {
    if (questionFaults(item, typesets).length > 0) return at;
    yield;
  }
  return null;
}

/** Replaces a solution's step that cannot be displayed. */
export const UNSHOWN_STEP = 'This step cannot be shown: its formula cannot be typeset.';

/** Replaces solution steps that cannot be displayed, since marks do not depend on them. Yields after each question. */
export function* withShownSolutions(paper: Paper, typesets: Typesets): Generator<undefined, Paper> {
  const questions: PaperQuestion[] = [];
  for (const item of paper.questions) {
    const solution = item.question.solution.map((step) => (texFaults(step, typesets).length === 0 ? step : UNSHOWN_STEP));
    questions.push({ ...item, question: { ...item.question, solution } });
    yield;
  }
  return { ...paper, questions };
}
