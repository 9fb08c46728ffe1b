import { expect, test } from 'vitest';

import { repeatFailed } from './repeat-failed.ts';
import type { Failure, TestOutcome } from './test-report.ts';

const failure = (at: number): Failure => ({ file: 'e2e/a.e2e.ts', test: `journey ${at}`, message: 'Timeout' });

function outcome(failures: readonly Failure[]): TestOutcome {
  return { count: { passed: 100, failed: failures.length, skipped: 0 }, failures, files: [], tests: [] };
}

/** Repeats the failures of a run; the named ones pass alone. */
async function repeated(failures: readonly Failure[], passing: readonly Failure[]) {
  const asked: Failure[] = [];
  const result = await repeatFailed(outcome(failures), (one) => {
    asked.push(one);
    return Promise.resolve(passing.includes(one));
  });
  return { ...result, asked };
}

test('a journey that passes alone does not fail the run, and is named', async () => {
  const [unlucky, broken] = [failure(1), failure(2)];
  const { count, failures, unstable } = await repeated([unlucky, broken], [unlucky]);
  expect(count).toEqual({ passed: 101, failed: 1, skipped: 0 });
  expect(failures).toEqual([broken]);
  expect(unstable).toEqual([unlucky]);
});

test('three unstable journeys pass; a fourth fails the run, and all four are named', async () => {
  const four = [1, 2, 3, 4].map((at) => failure(at));
  expect((await repeated(four.slice(0, 3), four)).count.failed).toBe(0);
  const { count, unstable } = await repeated(four, four);
  expect(count.failed).toBe(4);
  expect(unstable).toEqual(four);
});

test('a run with many failures is not repeated', async () => {
  const many = Array.from({ length: 11 }, (_, at) => failure(at));
  const { asked, count } = await repeated(many, many);
  expect(asked).toEqual([]);
  expect(count.failed).toBe(11);
});

test.each([
  ['an error outside every file', null],
  ['a file that does not load', 'e2e/a.e2e.ts'],
])('%s is not excused by repeating', async (_, file) => {
  const crash: Failure = { file, test: null, message: 'Crash' };
  const { asked, count } = await repeated([failure(1), crash], [crash, failure(1)]);
  expect(asked).toEqual([]);
  expect(count.failed).toBe(2);
});
