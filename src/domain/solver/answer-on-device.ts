import { loadBank } from '../bank/load-bank.ts';
import { findSimilar } from '../bank/search-bank.ts';
import type { WorkedExample } from '../bank/worked-example.ts';
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

/** Solves and verifies, or else looks for worked examples that come close. */
export async function answerOnDevice(question: string): Promise<DeviceAnswer> {
  const outcome = solve(question) ?? { status: 'abstained', reason: UNKNOWN };
  if (outcome.status === 'solved') return outcome;
  const examples = findSimilar(question, await bank(), MOST_EXAMPLES);
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
