import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Failure {
  /** Relative to the project; null where the runner itself failed. */
  readonly file: string | null;
  /** The name that Vitest's filter matches; null where the file could not be loaded, or its set-up failed. */
  readonly test: string | null;
  /** The first line of the reason. */
  readonly message: string;
}

/** What happened in one run of the runner. */
export interface TestOutcome {
  readonly count: TestCount;
  readonly failures: readonly Failure[];
  /** How long each file took. */
  readonly files: readonly { readonly name: string; readonly seconds: number }[];
}

/** The part that is read of the report that Vitest's JSON reporter writes. */
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
 * Counts the tests of one run, and names those that failed.
 * @param report what the runner wrote; null when it ended without writing it.
 * @param outsideErrors the messages of errors outside every test.
 * @param exitedCleanly whether the runner ended with exit code 0.
 * @param root the folder that the names of files are relative to.
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
  for (const { name, status, message, startTime, endTime, assertionResults } of report?.testResults ?? []) {
    const file = path.relative(root, name);
    files.push({ name: file, seconds: (endTime - startTime) / 1000 });
    const before = count.failed;
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') {
        count.failed += 1;
        failures.push({ file, test: [...test.ancestorTitles, test.title].join(' > '), message: firstLine(test.failureMessages[0] ?? '') });
      } else count.skipped += 1;
    }
    // A file that could not be loaded, or whose set-up failed, has no failed test of its own.
    if (status === 'failed' && count.failed === before) {
      count.failed += 1;
      failures.push({ file, test: null, message: firstLine(message) });
    }
  }
  const outside = outsideErrors.map((message) => `outside every test: ${firstLine(message)}`);
  // A crash of the runner itself must not look like success.
  if ((report === null || !exitedCleanly) && count.failed + outside.length === 0)
    outside.push('The runner stopped before it said why: see above.');
  count.failed += outside.length;
  failures.push(...outside.map((message) => ({ file: null, test: null, message })));
  return { count, failures, files };
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
}

/** One line: the file, the test, and the reason. */
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

/** The files that took longest, a line each. */
export function slowestLines(files: TestOutcome['files'], most: number): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** The line that `npm test` closes with. */
export function summaryLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
