import { solveChemistry } from './chemistry/solve-chemistry.ts';
import { chosenOption } from './chosen-option.ts';
import { solveMaths } from './maths/solve-maths.ts';
import { isJudgement, withoutOptions } from './quantities/options.ts';
import { solvePhysics } from './physics/solve-physics.ts';
import { hasRecurringDecimal } from './reading/recurring-decimal.ts';
import { abstained, type Outcome, type Solution, type Solver } from './solution.ts';

/** Solvers by priority: the first that solves the question wins. */
const solvers: readonly (readonly [Solution['subject'], Solver])[] = [
  ['maths', solveMaths],
  ['chemistry', solveChemistry],
  ['physics', solvePhysics],
];

/**
 * The device's answer without a model: solved and verified, or the reason why not; null for an unknown kind of question. A question with
 * options is answered by one of them or not at all.
 * @param subject the solver of this subject is tried first
 */
export function solve(question: string, subject: string | null = null): Outcome | null {
  const { stem, options } = withoutOptions(question);
  if (isJudgement(stem)) return abstained(JUDGEMENT);
  if (hasRecurringDecimal(question)) return abstained(RECURRING);
  const outcome = solvedBy(stem, subject);
  return outcome?.status === 'solved' && options.length > 0 ? chosenOption(outcome.solution, options) : outcome;
}

const JUDGEMENT = 'This asks which statements are right. I can only compute one result, so I give no answer. Ask for the value itself.';

const RECURRING = 'A decimal here may go on without end, and it can be read in two ways. Write it as a fraction, such as 1/3.';

function solvedBy(stem: string, subject: string | null): Outcome | null {
  let refusal: Outcome | null = null;
  const isOf = (name: string) => Number(name === subject);
  for (const [, solver] of solvers.toSorted(([a], [b]) => isOf(b) - isOf(a))) {
    const outcome = solver(stem);
    if (outcome?.status === 'solved') return outcome;
    refusal ??= outcome;
  }
  return refusal;
}
