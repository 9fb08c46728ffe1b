export { isCloze } from './cloze.ts';
export { scheduleOf } from './revision-schedule.ts';
export { readMemory, reviewText, type Rating, type Review } from './revision.ts';
