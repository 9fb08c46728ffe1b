/** By id of the syllabus. */
export const SUBJECT_NAMES: Readonly<Record<string, string>> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
  english: 'English',
};
