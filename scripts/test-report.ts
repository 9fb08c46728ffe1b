import { stripVTControlCharacters } from 'node:util';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What happened in one run of the runner. */
export interface TestOutcome {
  readonly count: TestCount;
  /** One line for each failure: the file, the test, and the first line of the reason. */
  readonly failures: readonly string[];
}

/** The part that is read of the report that Vitest's JSON reporter writes. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Counts the tests of one run, and names those that failed.
 * @param report what the runner wrote; null when it ended without writing it.
 * @param exitedCleanly whether the runner ended with exit code 0.
 */
export function readOutcome(report: VitestReport | null, exitedCleanly: boolean): TestOutcome {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  for (const file of report?.testResults ?? []) {
    const before = count.failed;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') {
        count.failed += 1;
        failures.push(failureLine(file.name, test.fullName, test.failureMessages[0] ?? ''));
      } else count.skipped += 1;
    }
    // A file that could not be loaded, or whose set-up failed, has no failed test of its own.
    if (file.status === 'failed' && count.failed === before) {
      count.failed += 1;
      failures.push(failureLine(file.name, 'the file itself', file.message));
    }
  }
  // A crash, or an error outside every test, must not look like success.
  if (!exitedCleanly && count.failed === 0) {
    count.failed = 1;
    failures.push('The runner stopped with an error outside every test: see above.');
  }
  return { count, failures };
}

function failureLine(file: string, test: string, message: string): string {
  return `${file} > ${test}: ${stripVTControlCharacters(message).split('\n', 1)[0] ?? ''}`;
}

export function addCounts(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
    skipped: counts.reduce((sum, count) => sum + count.skipped, 0),
  };
}

/** The line that `npm test` closes with. */
export function summaryLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
