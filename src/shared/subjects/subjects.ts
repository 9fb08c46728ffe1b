/** The subjects of JEE and NEET, and of the entrance tests that ask English, in the order of every list. Stored: never changed. */
export const SUBJECTS = ['physics', 'chemistry', 'maths', 'biology', 'english'] as const;
export type SyllabusSubject = (typeof SUBJECTS)[number];

export const SUBJECT_NAMES = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
  english: 'English',
} as const satisfies Readonly<Record<SyllabusSubject, string>>;

/** @param id as stored, perhaps by a later release; null: not known here */
export function subjectName(id: string): string | null {
  const subject = SUBJECTS.find((each) => each === id);
  return subject === undefined ? null : SUBJECT_NAMES[subject];
}

/** What JEE and NEET ask: the subjects of solved examples, ready decks and the plan. */
export type ExamSubject = Exclude<SyllabusSubject, 'english'>;

export const EXAM_SUBJECTS: readonly ExamSubject[] = SUBJECTS.filter((subject) => subject !== 'english');
