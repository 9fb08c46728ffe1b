import { useMemo } from 'react';

import { reportOf, type StudyFilter, type StudyReport } from '../rules/study-report.ts';
import { measured } from '../store/measured.ts';
import type { LedgerState } from '../store/study-data.ts';

/** The report of the filtered sessions. @param target minutes per day */
export function useReport(state: LedgerState, { from, to, subject }: StudyFilter, target: number): StudyReport {
  return useMemo(() => measured(() => reportOf(state.ledger, { from, to, subject }, target)), [state, from, to, subject, target]);
}
