import { expect, test } from 'vitest';

import { addCounts, failureLine, readOutcome, slowestLines, summaryLine } from './test-report.ts';

const ROOT = '/project';

const file = (status: string, ...tests: string[]) => ({
  name: '/project/src/a.test.ts',
  startTime: 1000,
  endTime: 3500,
  status,
  message: tests.length === 0 ? 'Cannot find module' : '',
  assertionResults: tests.map((outcome) => ({
    status: outcome,
    ancestorTitles: ['a group'],
    title: 'loses nothing',
    failureMessages: outcome === 'failed' ? ['\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n    at line 3'] : [],
  })),
});

test('counts of several files add up', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed', 'todo')] };
  expect(readOutcome(report, [], false, ROOT).count).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that fails to load counts as a failure', () => {
  expect(readOutcome({ testResults: [file('failed'), file('passed', 'passed')] }, [], false, ROOT).count).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test.each([true, false])('a missing report is a failure (clean exit: %s)', (exitedCleanly) => {
  expect(readOutcome(null, [], exitedCleanly, ROOT).count).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a bad exit code is a failure even if every test passed', () => {
  expect(readOutcome({ testResults: [file('passed', 'passed')] }, [], false, ROOT).count).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('errors outside of tests count, also beside a failed test', () => {
  const { count, failures } = readOutcome({ testResults: [file('failed', 'failed')] }, ['nobody waits\n    at line 3'], false, ROOT);
  expect(count).toEqual({ passed: 0, failed: 2, skipped: 0 });
  expect(failures.at(-1)).toEqual({ file: null, test: null, message: 'outside every test: nobody waits' });
});

test('failures are named, also of files without a test', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('failed')] };
  expect(readOutcome(report, [], false, ROOT).failures.map(failureLine)).toEqual([
    'src/a.test.ts > a group > loses nothing: AssertionError: expected 1 to be 2',
    'src/a.test.ts > the file itself: Cannot find module',
  ]);
  expect(readOutcome(null, [], false, ROOT).failures).toHaveLength(1);
  expect(readOutcome({ testResults: [file('passed', 'passed')] }, [], true, ROOT).failures).toEqual([]);
});

test('the closing line includes runner failures and skipped tests', () => {
  const counts = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ];
  expect(summaryLine(addCounts(counts))).toBe('5 passed, 1 failed');
  expect(summaryLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});

test('the slowest files come first, up to the limit', () => {
  const { files } = readOutcome({ testResults: [file('passed', 'passed')] }, [], true, ROOT);
  expect(slowestLines([{ name: 'quick.test.ts', seconds: 0.2 }, ...files], 1)).toEqual(['    2.5 s  src/a.test.ts']);
});
