import { loadBank } from '../bank/load-bank.ts';
import { findSimilar } from '../bank/search-bank.ts';
import type { BankSubject, WorkedExample } from '../bank/worked-example.ts';
import type { Outcome } from './solution.ts';
import { solve } from './solve.ts';

/** What a device says to a doubt without any model. */
export type DeviceAnswer =
  | Outcome
  /** Not solved, and the solved questions that come closest, best first. */
  | { readonly status: 'similar'; readonly reason: string; readonly examples: readonly WorkedExample[] };

/** More are not looked at. */
const MOST_EXAMPLES = 3;

const UNKNOWN =
  'This device cannot solve this exactly. It knows equations, calculus, formulas with numbers, and reactions, one question at a time.';

/**
 * Solves and verifies, or else looks for worked examples that come close.
 * @param subject what it is about: its solver is asked first, and its examples are preferred
 */
export async function answerOnDevice(question: string, subject: BankSubject | null = null): Promise<DeviceAnswer> {
  const outcome = solve(question, subject) ?? { status: 'abstained', reason: UNKNOWN };
  if (outcome.status === 'solved') return outcome;
  const examples = findSimilar(question, await bank(), MOST_EXAMPLES, subject);
  return examples.length === 0 ? outcome : { status: 'similar', reason: outcome.reason, examples };
}

/** None where it is not on this device and cannot be fetched. */
async function bank(): Promise<readonly WorkedExample[]> {
  try {
    return (loaded ??= await loadBank());
  } catch (error) {
    console.error('The worked examples could not be loaded', error);
    return [];
  }
}

let loaded: readonly WorkedExample[] | undefined;
