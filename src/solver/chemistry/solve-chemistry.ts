import { LONGEST_QUESTION } from '../quantities/normalise.ts';
import type { Outcome, Solver } from '../solution.ts';
import { solveAcidsAndBases } from './solve-acids-and-bases.ts';
import { solveAmounts } from './solve-amounts.ts';
import { solveBalancing } from './solve-balancing.ts';
import { solveConfiguration } from './solve-configuration.ts';
import { solveMolarMass } from './solve-molar-mass.ts';
import { solveMoleFraction } from './solve-mole-fraction.ts';
import { solveOxidationNumber } from './solve-oxidation-number.ts';
import { solveStoichiometry } from './solve-stoichiometry.ts';

const SOLVERS: readonly Solver[] = [
  solveBalancing,
  solveStoichiometry,
  solveConfiguration,
  solveOxidationNumber,
  solveMolarMass,
  solveMoleFraction,
  solveAcidsAndBases,
  solveAmounts,
];

/** The answer of the first solver that has one; otherwise the first reason why there is none. */
export const solveChemistry: Solver = (question) => {
  if (question.length > LONGEST_QUESTION) return null;
  let reason: Outcome | null = null;
  for (const solver of SOLVERS) {
    const outcome = solver(question);
    if (outcome?.status === 'solved') return outcome;
    reason ??= outcome;
  }
  return reason;
};
