import { readQuestion } from '../quantities/reading.ts';
import { solveByFormulas } from '../quantities/solve-by-formulas.ts';
import { LONGEST_QUESTION } from '../quantities/normalise.ts';
import { unreadWords } from '../quantities/unread.ts';
import type { Outcome, Solver } from '../solution.ts';
import { PHYSICS } from './physics-knowledge.ts';
import { solveImage } from './special/solve-image.ts';
import { solveNetworks } from './special/solve-networks.ts';

const SOLVERS: readonly Solver[] = [solveNetworks, solveImage];

/** Answers numeric physics questions: by special solvers where they understand every word, and by formulas. */
export const solvePhysics: Solver = (question) => {
  if (question.length > LONGEST_QUESTION) return null;
  let reason: Outcome | null = null;
  for (const solver of SOLVERS) {
    const outcome = solver(question);
    if (outcome?.status === 'solved' && isReadWhole(question)) return outcome;
    reason ??= outcome?.status === 'solved' ? null : outcome;
  }
  const outcome = solveByFormulas(question, PHYSICS);
  return outcome?.status === 'solved' ? outcome : (reason ?? outcome);
};

/** True if every word is understood. Words that count are allowed: the solver of networks reads "three resistors of 6 Ω each". */
function isReadWhole(question: string): boolean {
  const reading = readQuestion(question, PHYSICS);
  const counted = Array.from(
    reading.small.matchAll(/(?<![a-z])(?:each|identical|two|three|four|five|six|ten)(?![a-z])/g),
    ({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }),
  );
  return unreadWords(reading, PHYSICS, counted).length === 0;
}
