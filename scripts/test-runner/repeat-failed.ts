import type { Failure, TestOutcome } from './test-report.ts';

/** Most failures to repeat. More of them are no coincidence, and repeating them would take as long as the run. */
const MOST_REPEATED = 10;
const MOST_UNSTABLE = 3;

export interface JourneysOutcome extends TestOutcome {
  /** Failed in the run and passed alone. */
  readonly unstable: readonly Failure[];
}

/**
 * Repeats each failed journey once. One that passes counts as passed and is listed as unstable; more than three unstable ones
 * count as failed.
 * @param passesAlone runs one journey alone
 */
export async function repeatFailed(outcome: TestOutcome, passesAlone: (failure: Failure) => Promise<boolean>): Promise<JourneysOutcome> {
  // Files that fail to load, failing hooks and crashed processes are not repeated.
  const isRepeatable = outcome.failures.length <= MOST_REPEATED && outcome.failures.every(({ test }) => test !== null);
  if (!isRepeatable) return { ...outcome, unstable: [] };
  const unstable: Failure[] = [];
  const failures: Failure[] = [];
  for (const failure of outcome.failures) {
    // oxlint-disable-next-line no-await-in-loop -- alone means sequential
    ((await passesAlone(failure)) ? unstable : failures).push(failure);
  }
  if (unstable.length > MOST_UNSTABLE) return { ...outcome, unstable };
  const { passed, skipped } = outcome.count;
  return { ...outcome, count: { passed: passed + unstable.length, failed: failures.length, skipped }, failures, unstable };
}
