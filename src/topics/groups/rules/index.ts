export { isQuiet, quietOf } from './quiet.ts';
export { LONGEST_NOTE, REASONS, REASON_KEYS, reasonWords, type Reason, type ReportTarget } from './report.ts';
