export { BYTE_ORDER_MARK, csvLine, type CsvCell } from './csv.ts';
export { streakOf } from './streak.ts';
export type { StudySession } from './study-figures.ts';
export { StudyLedger } from './study-ledger.ts';
export { minutesByChapter } from './study-report.ts';
