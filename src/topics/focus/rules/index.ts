export { clockTime, clockWords } from './clock-words.ts';
export { FOCUS_LIMITS, isWithinLimits, type FocusSettings } from './focus-settings.ts';
export { isSession, isStudy, studiedMinutes, type FocusTimer } from './focus-timer.ts';
export { groupElapsed, isOver, overAt, readGroupTimer, type GroupTimer } from './group-timer.ts';
