import { solveChemistry } from './chemistry/solve-chemistry.ts';
import { solveMaths } from './maths/solve-maths.ts';
import { solvePhysics } from './physics/solve-physics.ts';
import { type Outcome, type Solution, type Solver } from './solution.ts';

/** In the order in which they are asked: the first that has solved it answers. */
const solvers: readonly (readonly [Solution['subject'], Solver])[] = [
  ['maths', solveMaths],
  ['chemistry', solveChemistry],
  ['physics', solvePhysics],
];

/**
 * A device's answer to a doubt without any model: solved and verified, or why not; null for an unknown kind.
 * @param subject what it is about: then its solver is asked before the others
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
