import { solveChemistry } from './chemistry/solve-chemistry.ts';
import { solveMaths } from './maths/solve-maths.ts';
import { solvePhysics } from './physics/solve-physics.ts';
import { type Outcome, type Solver } from './solution.ts';

/** In the order in which they are asked: the first that has solved it answers. */
const solvers: readonly Solver[] = [solveMaths, solveChemistry, solvePhysics];

/** What a device can say to a doubt without any model: solved and verified, or why not; null where it is of no known kind. */
export function solve(question: string): Outcome | null {
  let refusal: Outcome | null = null;
  for (const solver of solvers) {
    const outcome = solver(question);
    if (outcome?.status === 'solved') return outcome;
    refusal ??= outcome;
  }
  return refusal;
}
