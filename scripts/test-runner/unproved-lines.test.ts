import { expect, test } from 'vitest';

import type { Line } from '../../tests/specification/line.ts';
import type { JourneysOutcome } from './repeat-failed.ts';
import { unprovedLines, unprovedText } from './unproved-lines.ts';

const section = (...lines: Line[]) => [{ name: '2 Routes', lines }];

/** What a run reported of tests of one file, by title. */
function outcome(file: string, statuses: Record<string, string>, unstable: readonly string[] = []): JourneysOutcome {
  const tests = Object.entries(statuses).map(([title, status]) => ({ file, name: `a group > ${title}`, title, status }));
  const failure = (title: string) => ({ file, test: `a group > ${title}`, message: 'late' });
  return { count: { passed: 0, failed: 0, skipped: 0 }, failures: [], files: [], tests, unstable: unstable.map(failure) };
}

test('a line whose test is in no report is not proved', () => {
  const line: Line = {
    says: 'Tasks are protected',
    test: ['e2e/shell/pages.e2e.ts > sends visitors away', 'e2e/shell/pages.e2e.ts > opens for students'],
  };
  const ran = { 'sends visitors away': 'passed', 'opens for students': 'passed' };
  expect(unprovedLines(section(line), [outcome('src/a.test.ts', {}), outcome('e2e/shell/pages.e2e.ts', ran)])).toEqual([]);
  const [unproved, ...others] = unprovedLines(section(line), [outcome('e2e/shell/pages.e2e.ts', { 'sends visitors away': 'passed' })]);
  expect(others).toEqual([]);
  expect(unprovedText(unproved!)).toBe(
    'Not proved: 2 Routes: Tasks are protected (e2e/shell/pages.e2e.ts > opens for students: did not run)',
  );
  expect(unprovedLines(section(line), [])).toHaveLength(2);
});

test.each(['skipped', 'todo', 'pending'])('a test that was %s has not run', (status) => {
  const line: Line = { says: 'Tasks are protected', test: 'a.test.ts > is guarded' };
  expect(unprovedLines(section(line), [outcome('a.test.ts', { 'is guarded': status })])).toMatchObject([{ hasRun: false }]);
});

test('the same title in another file proves nothing, and neither does a longer one', () => {
  const line: Line = { says: 'Tasks are protected', test: 'a.test.ts > is guarded' };
  expect(unprovedLines(section(line), [outcome('b.test.ts', { 'is guarded': 'passed' })])).toHaveLength(1);
  expect(unprovedLines(section(line), [outcome('a.test.ts', { 'is guarded (not)': 'passed' })])).toHaveLength(1);
});

test('a failed test proves nothing, unless it passed alone', () => {
  const line: Line = { says: 'Tasks are protected', test: 'a.test.ts > is guarded' };
  expect(unprovedLines(section(line), [outcome('a.test.ts', { 'is guarded': 'failed' })])).toMatchObject([{ hasRun: true }]);
  expect(unprovedLines(section(line), [outcome('a.test.ts', { 'is guarded': 'failed' }, ['is guarded'])])).toEqual([]);
});

test('a title with placeholders is proved when every case of it passed', () => {
  const line: Line = { says: 'It is hidden', test: 'a.test.ts > hidden on %s: %s, in $browser (100%)' };
  const cases = { 'hidden on /: true, in Firefox (100%)': 'passed', 'hidden on /a\nb: false, in WebKit (100%)': 'passed' };
  expect(unprovedLines(section(line), [outcome('a.test.ts', cases)])).toEqual([]);
  expect(unprovedLines(section(line), [outcome('a.test.ts', { ...cases, 'hidden on /b: true, in WebKit (100%)': 'failed' })])).toHaveLength(
    1,
  );
});

test('a line that only differs asks for no test', () => {
  expect(unprovedLines(section({ says: 'There is a cache', reading: 'The database is one.' }), [])).toEqual([]);
});
