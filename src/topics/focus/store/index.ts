export type { StudyProfile } from './study-profile.ts';
export { finishTimer, joinGroupTimer } from './timer.commands.ts';
export { useStudyProfile } from './use-study-profile.ts';
