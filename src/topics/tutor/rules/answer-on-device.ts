import { EXAM_SUBJECTS, type ExamSubject } from '../../../shared/subjects/subjects.ts';
import { loadExamples } from '../../../content/examples/load-examples.ts';
import { findNearest } from '../../../content/examples/find-nearest.ts';
import { findSimilar } from '../../../content/examples/find-similar.ts';
import type { WorkedExample } from '../../../content/examples/worked-example.ts';
import { loadSubject } from '../../../content/syllabus/load-topics.ts';
import type { SubjectSyllabus } from '../../../content/syllabus/syllabus.ts';
import { isConcept } from './question.ts';
import { type Solution, solve } from '../../../solver/index.ts';
import { type AlgebraTask, readAlgebraTask } from '../../../solver/computer-algebra/index.ts';

/** The device's answer to a doubt, found without a language model. */
export type DeviceAnswer = { readonly status: 'solved'; readonly solution: Solution } | Unsolved;

export interface Unsolved {
  /** `similar`: `examples` contains similar solved questions, best first. */
  readonly status: 'abstained' | 'similar';
  /** The reason in a sentence for the student. */
  readonly reason: string;
  readonly examples: readonly WorkedExample[];
  /** Task for a computer algebra system when our solver fails. Null if the question was not understood as maths. */
  readonly task: AlgebraTask | null;
}

/** Maximum number of examples. */
const MOST_EXAMPLES = 3;

const UNKNOWN =
  'This device cannot solve this exactly. It knows equations, calculus, formulas with numbers, and reactions, one question at a time.';

/** Reason for readable maths. The reasons of other subjects' solvers would claim that less was understood. */
const NOT_EXACTLY = 'I can read this, but I can’t solve it exactly.';

/**
 * Solves and verifies the question. If that fails, searches for similar worked examples.
 * @param subject the solver and the examples of this subject are tried first
 */
export async function answerOnDevice(question: string, subject: ExamSubject | null = null): Promise<DeviceAnswer> {
  const outcome = solve(question, subject) ?? ({ status: 'abstained', reason: UNKNOWN } as const);
  if (outcome.status === 'solved') return outcome;
  const near = isConcept(question) ? await nearest(question) : [];
  const examples = near.length > 0 ? near : findSimilar(question, await allExamples(), MOST_EXAMPLES, subject);
  const status = examples.length === 0 ? 'abstained' : 'similar';
  const task = readAlgebraTask(question);
  return { status, reason: task === null ? outcome.reason : NOT_EXACTLY, examples, task };
}

/** Finds examples from the chapter that explains a concept, so that the student has something to read. */
async function nearest(question: string): Promise<readonly WorkedExample[]> {
  try {
    syllabi ??= await Promise.all(EXAM_SUBJECTS.map((subject) => loadSubject(subject)));
    return findNearest(question, syllabi, await allExamples(), MOST_EXAMPLES);
  } catch (error) {
    console.error('The syllabus could not be loaded', error);
    return [];
  }
}

let syllabi: readonly SubjectSyllabus[] | undefined;

/** Worked examples. Empty if they are not on this device and cannot be fetched. */
async function allExamples(): Promise<readonly WorkedExample[]> {
  try {
    return (loaded ??= await loadExamples());
  } catch (error) {
    console.error('The worked examples could not be loaded', error);
    return [];
  }
}

let loaded: readonly WorkedExample[] | undefined;
