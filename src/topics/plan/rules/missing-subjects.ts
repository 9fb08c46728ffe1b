import type { SubjectColor } from '../../../../replication/schema/user-subjects.ts';
import type { ExamSubject } from '../../../shared/subjects/subjects.ts';
import { examSubjectOf } from '../../../shared/subjects/exam-subject.ts';
import { examSubjects } from './exam-weights.ts';

export interface MissingSubject {
  readonly name: string;
  readonly color: SubjectColor;
}

const SUBJECTS: Readonly<Record<ExamSubject, MissingSubject>> = {
  physics: { name: 'Physics', color: 'indigo' },
  chemistry: { name: 'Chemistry', color: 'teal' },
  maths: { name: 'Maths', color: 'clay' },
  biology: { name: 'Biology', color: 'leaf' },
};

/**
 * Subjects that the exams test and that the student does not have under any name.
 * @param present names of the student's subjects
 */
export function missingSubjects(exams: readonly string[], present: readonly string[]): readonly MissingSubject[] {
  const covered = new Set(present.map(examSubjectOf));
  const tested = new Set(exams.flatMap(examSubjects));
  return [...tested].filter((subject) => !covered.has(subject)).map((subject) => SUBJECTS[subject]);
}
