export { checklistEntries } from './checklist.ts';
export { dueWords } from './due-date.ts';
export { clockWords, instantOf } from './due-time.ts';
export { durationWords, shortDurationWords } from './duration.ts';
export { positionBetween, positionsBetween } from './fractional-position.ts';
export { nextDue, parseRepetition, repetitionText, type Repetition } from './repetition.ts';
export { OPEN_STATUSES, dueByToday } from './tasks-due.ts';
