import { LONGEST_QUESTION } from '../quantities/normalise.ts';
import type { Outcome, Solver } from '../solution.ts';
import { solveAmounts } from './solve-amounts.ts';
import { solveAtom } from './solve-atom.ts';
import { solveBalancing } from './solve-balancing.ts';
import { solveCell } from './solve-cell.ts';
import { solveConfiguration } from './solve-configuration.ts';
import { solveDiffusion } from './solve-diffusion.ts';
import { solveEmpiricalFormula } from './solve-empirical-formula.ts';
import { solveEquilibrium } from './solve-equilibrium.ts';
import { solveEquivalents } from './solve-equivalents.ts';
import { solveMixingPh } from './solve-mixing-ph.ts';
import { solveMolarMass } from './solve-molar-mass.ts';
import { solveMoleFraction } from './solve-mole-fraction.ts';
import { solveOrbitals } from './solve-orbitals.ts';
import { solveOrganicAnalysis } from './solve-organic-analysis.ts';
import { solveOxidationNumber } from './solve-oxidation-number.ts';
import { solvePercentage } from './solve-percentage.ts';
import { solveRate } from './solve-rate.ts';
import { solveReactionHeat } from './solve-reaction-heat.ts';
import { solveShare } from './solve-share.ts';
import { solveSolubility } from './solve-solubility.ts';
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
  solveAtom,
  solveOrganicAnalysis,
  solveDiffusion,
  solveRate,
  solveSolubility,
  solveMixingPh,
  solveEquilibrium,
  solveCell,
  solveReactionHeat,
  solveYield,
  solveStoichiometry,
  solveAmounts,
];

/** The first solver with an answer; otherwise the first with a reason why it has none. */
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
