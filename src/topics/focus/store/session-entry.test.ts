import fc from 'fast-check';
import { expect, test } from 'vitest';

import { entryProblem, startEndingAt } from './session-entry.ts';

test('a session that ended now is valid whatever its minutes, also over midnight', () => {
  const anyNow = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map((date) => date.getTime());
  fc.assert(
    fc.property(anyNow, fc.integer({ min: 1, max: 720 }), (now, minutes) => {
      const { day, time } = startEndingAt(now, minutes);
      const startedAt = Date.parse(`${day}T${time}`);
      expect(entryProblem({ startedAt, minutes, subjectId: null, taskId: null, chapter: null }, [], now)).toBeNull();
      expect(now - startedAt - minutes * 60_000).toBeLessThan(60_000);
    }),
  );
});

test('half-typed minutes leave a time that can be read', () => {
  expect(startEndingAt(Date.now(), Number('abc')).time).toMatch(/^\d\d:\d\d$/);
});
