import { solveChemistry } from './chemistry/solve-chemistry.ts';
import { solveMaths } from './maths/solve-maths.ts';
import { solvePhysics } from './physics/solve-physics.ts';
import { type Outcome, type Solution, type Solver } from './solution.ts';

/** In order of precedence: the first that solves it wins. */
const solvers: readonly (readonly [Solution['subject'], Solver])[] = [
  ['maths', solveMaths],
  ['chemistry', solveChemistry],
  ['physics', solvePhysics],
];

/**
 * A device's answer without a model: solved and verified, or why not; null for an unknown kind.
 * @param subject its solver comes first
 */
export function solve(question: string, subject: string | null = null): Outcome | null {
  let refusal: Outcome | null = null;
  const isOf = (name: string) => Number(name === subject);
  for (const [, solver] of solvers.toSorted(([a], [b]) => isOf(b) - isOf(a))) {
    const outcome = solver(question);
    if (outcome?.status === 'solved') return outcome;
    refusal ??= outcome;
  }
  return refusal;
}
