/**
 * The subjects of JEE and NEET, and of the entrance tests that include English, in the order of every list. Stored values, so they never
 * change.
 */
export const SUBJECTS = ['physics', 'chemistry', 'maths', 'biology', 'english'] as const;
export type SyllabusSubject = (typeof SUBJECTS)[number];

export const SUBJECT_NAMES = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
  english: 'English',
} as const satisfies Readonly<Record<SyllabusSubject, string>>;

/**
 * Name of a stored subject.
 * @param id may come from a later release
 * @returns null: unknown to this release
 */
export function subjectName(id: string): string | null {
  const subject = SUBJECTS.find((each) => each === id);
  return subject === undefined ? null : SUBJECT_NAMES[subject];
}

/** The subjects of JEE and NEET, which solved examples, ready decks and the plan cover. */
export type ExamSubject = Exclude<SyllabusSubject, 'english'>;

export const EXAM_SUBJECTS: readonly ExamSubject[] = SUBJECTS.filter((subject) => subject !== 'english');
