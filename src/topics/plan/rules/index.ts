export { WEEKDAYS, availableOn, minutesOn, type Availability, type Weekday } from './availability.ts';
export { mostCards } from './daily-plan.ts';
export { EXAM_NAMES } from './exam-weights.ts';
export { missingSubjects } from './missing-subjects.ts';
