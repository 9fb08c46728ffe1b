import { LONGEST_QUESTION } from '../quantities/normalise.ts';
import type { Outcome, Solver } from '../solution.ts';
import { solveAmounts } from './solve-amounts.ts';
import { solveBalancing } from './solve-balancing.ts';
import { solveConfiguration } from './solve-configuration.ts';
import { solveEmpiricalFormula } from './solve-empirical-formula.ts';
import { solveEquivalents } from './solve-equivalents.ts';
import { solveMoleFraction } from './solve-mole-fraction.ts';
import { solveMolarMass } from './solve-molar-mass.ts';
import { solveOrbitals } from './solve-orbitals.ts';
import { solveOxidationNumber } from './solve-oxidation-number.ts';
import { solvePercentage } from './solve-percentage.ts';
import { solveShare } from './solve-share.ts';
import { solveStoichiometry } from './solve-stoichiometry.ts';
import { solveUnsaturation } from './solve-unsaturation.ts';
import { solveYield } from './solve-yield.ts';

const SOLVERS: readonly Solver[] = [
  solveBalancing,
  solveOxidationNumber,
  solveUnsaturation,
  solveConfiguration,
  solveOrbitals,
  solveEmpiricalFormula,
  solveMolarMass,
  solveMoleFraction,
  solvePercentage,
  solveShare,
  solveEquivalents,
  solveYield,
  solveStoichiometry,
  solveAmounts,
];

/** The first that knows the answer; else the first that understood the question says why it has none. */
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
