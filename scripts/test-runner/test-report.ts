import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Failure {
  /** Relative to the project; null if the runner itself failed. */
  readonly file: string | null;
  /** Test name for Vitest's filter; null if the file failed to load or its set-up failed. */
  readonly test: string | null;
  /** First line of the error. */
  readonly message: string;
}

/** Outcome of one run. */
export interface TestOutcome {
  readonly count: TestCount;
  readonly failures: readonly Failure[];
  /** Duration of each file. */
  readonly files: readonly { readonly name: string; readonly seconds: number }[];
  readonly tests: readonly TestResult[];
}

export interface TestResult {
  /** Relative to the project. */
  readonly file: string;
  /** Full name with the titles of the surrounding blocks, as in a failure. */
  readonly name: string;
  readonly title: string;
  /** As Vitest reports it: passed, failed, skipped, … */
  readonly status: string;
}

/** The fields of Vitest's JSON report that are used here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Epoch milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Evaluates one run.
 * @param report of Vitest; null if it is missing
 * @param outsideErrors messages of errors outside of tests
 * @param exitedCleanly exit code 0
 * @param root folder that file names are relative to
 */
export function readOutcome(
  report: VitestReport | null,
  outsideErrors: readonly string[],
  exitedCleanly: boolean,
  root: string,
): TestOutcome {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const failures: Failure[] = [];
  const files: { name: string; seconds: number }[] = [];
  const tests: TestResult[] = [];
  for (const { name, status, message, startTime, endTime, assertionResults } of report?.testResults ?? []) {
    const file = path.relative(root, name);
    files.push({ name: file, seconds: (endTime - startTime) / 1000 });
    const before = count.failed;
    for (const test of assertionResults) {
      const fullName = [...test.ancestorTitles, test.title].join(' > ');
      tests.push({ file, name: fullName, title: test.title, status: test.status });
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') {
        count.failed += 1;
        failures.push({ file, test: fullName, message: firstLine(test.failureMessages[0] ?? '') });
      } else count.skipped += 1;
    }
    // A file that failed to load or set up has no failed test, so count the file.
    if (status === 'failed' && count.failed === before) {
      count.failed += 1;
      failures.push({ file, test: null, message: firstLine(message) });
    }
  }
  const outside = outsideErrors.map((message) => `outside every test: ${firstLine(message)}`);
  // Count a crash of the runner as a failure.
  if ((report === null || !exitedCleanly) && count.failed + outside.length === 0)
    outside.push('The runner stopped before it said why: see above.');
  count.failed += outside.length;
  failures.push(...outside.map((message) => ({ file: null, test: null, message })));
  return { count, failures, files, tests };
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
}

/** One line: file, test and reason. */
export function failureLine({ file, test, message }: Failure): string {
  return file === null ? message : `${file} > ${test ?? 'the file itself'}: ${message}`;
}

export function addCounts(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
    skipped: counts.reduce((sum, count) => sum + count.skipped, 0),
  };
}

/** The slowest files, one line each. */
export function slowestLines(files: TestOutcome['files'], most: number): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** The closing line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
