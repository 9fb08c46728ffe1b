import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { analyticsSearch, RANGES } from './analytics-search.ts';
import { StudyLedger } from '../rules/study-ledger.ts';
import { filterOf, knownSearch } from './study-filter.ts';

const today = '2026-11-21';

test('any search parameters give a valid range', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.constantFrom('custom', 'all', '2026-02-30', '2026-13-01', '2025-06-01', '2027-01-01', 'none', ''),
  );
  const anySearch = fc.record({
    range: fc.oneof(anyText, fc.constantFrom(...RANGES.map(({ value }) => value))),
    from: anyText,
    to: anyText,
    subject: anyText,
  });
  fc.assert(
    fc.property(anySearch, (raw) => {
      const search = v.parse(analyticsSearch, raw);
      const { from, to } = filterOf(search, today, ['2024-01-05', '2026-11-22']);
      expect(from <= to).toBe(true);
      expect([from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true);
      expect(v.parse(analyticsSearch, search)).toEqual(search);
    }),
  );
});

test.each([
  [{}, '2026-10-23', today],
  [{ range: '7-days' }, '2026-11-15', today],
  [{ range: 'year' }, '2026-01-01', today],
  // A session recorded further east may lie in what is tomorrow here.
  [{ range: 'all' }, '2024-01-05', '2026-11-22'],
  [{ range: 'custom', from: '2026-06-30', to: '2026-06-01' }, '2026-06-01', '2026-06-30'],
  [{ range: 'custom', from: '2026-06-01' }, '2026-06-01', '2026-06-30'],
] as const)('%j shows %s to %s', (raw, from, to) => {
  expect(filterOf(v.parse(analyticsSearch, raw), today, ['2024-01-05', '2026-11-22'])).toEqual({ from, to, subject: undefined });
});

test('a subject in the address that nothing was studied for shows all subjects, a deleted one its sessions', () => {
  const when = { studyDay: today, startedAt: Date.parse(today), timeZone: 'Asia/Kolkata' };
  const ledger = new StudyLedger([
    { id: '1', ...when, minutes: 30, planned: null, outcome: 'finished', subjectId: 'deleted', taskId: null, chapter: null },
  ]);
  const shown = (subject: string) => knownSearch({ subject }, [{ id: 'own' }], ledger).subject;
  expect(['own', 'deleted', 'none', '[object Object]', '\u0000'].map(shown)).toEqual(['own', 'deleted', 'none', undefined, undefined]);
});
