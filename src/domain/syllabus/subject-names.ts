import type { SyllabusSubject } from './syllabus.ts';

/** Apart from subject-words.ts, which brings along how a student's own subjects are recognised: public pages need only the names. */
export const SUBJECT_NAMES: Readonly<Record<SyllabusSubject, string>> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
  english: 'English',
};
