import { expect, test } from 'vitest';

import { comparisonWords } from './comparison-words.ts';

test.each([
  [0, 'No differences so far.'],
  [1, 'One list differed so far and was loaded again.'],
  [12, '12 lists differed so far and were loaded again.'],
])('%i differences are reported with the time of the comparison', (mismatches, words) => {
  expect(comparisonWords({ at: Date.UTC(2026, 10, 22, 12), mismatches })).toMatch(
    new RegExp(`^Compared with the server on .*2026.*\\. ${words}$`),
  );
});

test('a device that was never compared does not claim that nothing differs', () => {
  expect(comparisonWords(null)).not.toContain('differed');
});
