import type { Failure, TestOutcome } from './test-report.ts';

/** Where more fail, it is no bad luck, and to repeat them all would take as long as the run did. */
const MOST_REPEATED = 10;
const MOST_UNSTABLE = 3;

export interface JourneysOutcome extends TestOutcome {
  /** Failed in the run and passed alone. */
  readonly unstable: readonly Failure[];
}

/**
 * Runs each failed journey once more. One that passes then counts as passed and is named as unstable; more than three
 * unstable ones count as failed, because then the run says nothing.
 * @param passesAlone runs a journey with nothing beside it
 */
export async function repeatFailed(outcome: TestOutcome, passesAlone: (failure: Failure) => Promise<boolean>): Promise<JourneysOutcome> {
  // A file that does not load, or whose hooks fail, is no journey, and nor is a process that dies.
  const isRepeatable = outcome.failures.length <= MOST_REPEATED && outcome.failures.every(({ test }) => test !== null);
  if (!isRepeatable) return { ...outcome, unstable: [] };
  const unstable: Failure[] = [];
  const failures: Failure[] = [];
  for (const failure of outcome.failures) {
    // oxlint-disable-next-line no-await-in-loop -- alone means one after the other
    ((await passesAlone(failure)) ? unstable : failures).push(failure);
  }
  if (unstable.length > MOST_UNSTABLE) return { ...outcome, unstable };
  const { passed, skipped } = outcome.count;
  return { ...outcome, count: { passed: passed + unstable.length, failed: failures.length, skipped }, failures, unstable };
}
