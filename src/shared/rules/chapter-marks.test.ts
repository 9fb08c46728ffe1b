import { expect, test } from 'vitest';

import { marksOf, withMark } from './chapter-marks.ts';

test('a chapter has the mark it got last', () => {
  const entries = withMark(withMark([], 'phy-waves', 'learning', 10), 'phy-waves', 'sure', 20);
  expect(entries).toEqual(['phy-waves sure 20']);
  expect(marksOf(entries)).toEqual(new Map([['phy-waves', 'sure']]));
});

test('marks of two chapters, made on two devices offline, both survive the merge of the set', () => {
  const base = withMark([], 'phy-atoms', 'learning', 5);
  const [one, other] = [withMark(base, 'phy-waves', 'sure', 10), withMark(base, 'phy-atoms', 'revised', 12)];
  // What the server does: the additions and removals of both (MERGE-2).
  const removed = base.filter((entry) => !one.includes(entry) || !other.includes(entry));
  const merged = [...new Set([...one, ...other])].filter((entry) => !removed.includes(entry));
  expect(marksOf(merged)).toEqual(
    new Map([
      ['phy-atoms', 'revised'],
      ['phy-waves', 'sure'],
    ]),
  );
});

test('of one chapter that two devices marked, the later mark counts', () => {
  expect(marksOf(['phy-waves sure 10', 'phy-waves learning 12'])).toEqual(new Map([['phy-waves', 'learning']]));
});

test('a new mark replaces one of a device whose clock is ahead', () => {
  expect(marksOf(withMark(['phy-waves sure 1000'], 'phy-waves', 'new', 10))).toEqual(new Map([['phy-waves', 'new']]));
});

test('an entry of a newer version that is not understood is no mark', () => {
  expect(marksOf(['phy-waves mastered 10', 'phy-waves', ''])).toEqual(new Map());
});
