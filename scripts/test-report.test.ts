import { expect, test } from 'vitest';

import { addCounts, countTests, summaryLine } from './test-report.ts';

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((outcome) => ({ status: outcome })) });

test('passed, failed and skipped tests of several files are not mixed up', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'passed', 'todo')] };
  expect(countTests(report, false)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that cannot be loaded is not forgotten because it has no tests', () => {
  expect(countTests({ testResults: [file('failed'), file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a runner that crashes before its report is not taken for a success', () => {
  expect(countTests(null, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('an error outside every test is not taken for a success', () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('the closing line does not leave out a runner or a skipped test', () => {
  const counts = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ];
  expect(summaryLine(addCounts(counts))).toBe('5 passed, 1 failed');
  expect(summaryLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});
