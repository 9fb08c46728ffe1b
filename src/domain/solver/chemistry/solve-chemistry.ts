import { LONGEST_QUESTION } from '../quantities/normalise.ts';
import { readQuestion } from '../quantities/reading.ts';
import { unreadWords } from '../quantities/unread.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { CHEMISTRY } from './chemistry-knowledge.ts';
import { solveAcidsAndBases } from './solve-acids-and-bases.ts';
import { solveAmounts } from './solve-amounts.ts';
import { solveBalancing } from './solve-balancing.ts';
import { solveConfiguration } from './solve-configuration.ts';

import { solveMolarMass } from './solve-molar-mass.ts';
import { solveMoleFraction } from './solve-mole-fraction.ts';
import { solveOxidationNumber } from './solve-oxidation-number.ts';
import { solveStoichiometry } from './solve-stoichiometry.ts';
import { substancesIn } from './substances.ts';

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

/** The first solver with an answer and no word left unread; otherwise the first reason why there is none. */
export const solveChemistry: Solver = (question) => {
  if (question.length > LONGEST_QUESTION) return null;
  let reason: Outcome | null = null;
  for (const solver of SOLVERS) {
    const outcome = solver(question);
    if (outcome?.status === 'solved' && (solver !== solveAcidsAndBases || isReadWhole(question))) return outcome;
    reason ??= outcome?.status === 'solved' ? null : outcome;
  }
  return reason;
};

/** What the solver of acids and bases reads itself. */
const READ = /normality|normal|equivalents?|equivalent (?:mass|weight)|neutrali[sz]\w*|titrat\w*|react\w*/g;

function isReadWhole(question: string): boolean {
  const reading = readQuestion(chemicalText(question), CHEMISTRY);
  const terms = Array.from(reading.small.matchAll(READ), ({ 0: term, index }) => ({ start: index, end: index + term.length }));
  return unreadWords(reading, CHEMISTRY, [...substancesIn(reading.text), ...terms]).length === 0;
}
