import { solveByFormulas } from '../quantities/solve-by-formulas.ts';
import { LONGEST_QUESTION } from '../quantities/normalise.ts';
import type { Outcome, Solver } from '../solution.ts';
import { PHYSICS } from './physics-knowledge.ts';
import { solveConversion } from './special/solve-conversion.ts';
import { solveDimensions } from './special/solve-dimensions.ts';
import { solveImage } from './special/solve-image.ts';
import { solveNetworks } from './special/solve-networks.ts';

const SOLVERS: readonly Solver[] = [
  solveConversion,
  solveDimensions,
  solveNetworks,
  solveImage,
  (question) => solveByFormulas(question, PHYSICS),
];

/** Answers numeric physics questions, by formulas and by special solvers. */
export const solvePhysics: Solver = (question) => {
  if (question.length > LONGEST_QUESTION) return null;
  let reason: Outcome | null = null;
  for (const solver of SOLVERS) {
    const outcome = solver(question);
    if (outcome?.status === 'solved') return outcome;
    reason ??= outcome;
  }
  return reason;
};
