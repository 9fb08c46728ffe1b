import { expect, test } from 'vitest';

import { StudyLedger } from '../rules/study-ledger.ts';
import { reportOf } from '../rules/study-report.ts';
import { streakOf } from '../rules/streak.ts';
import { sampleStudy } from './sample-study.ts';

test('the example is deterministic and shows every figure', () => {
  const sample = sampleStudy('2026-11-21');
  expect(sampleStudy('2026-11-21')).toEqual(sample);
  const ledger = new StudyLedger(sample.sessions);
  const { whole, subjects } = reportOf(ledger, { from: '2026-10-23', to: '2026-11-21', subject: undefined }, 150);
  expect(subjects.length).toBe(sample.subjects.length);
  expect(whole.tasks.size).toBeGreaterThan(2);
  expect(whole.early).toBeGreaterThan(0);
  expect(streakOf(ledger.days(), '2026-11-21').current).toBeGreaterThan(10);
});
