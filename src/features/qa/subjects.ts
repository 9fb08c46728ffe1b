import type { SyllabusSubject } from '../../domain/syllabus/syllabus.ts';
import type { SubjectHue } from '../../ui/subject-mark.tsx';

export const SUBJECTS = ['physics', 'chemistry', 'maths', 'biology', 'english'] as const satisfies readonly SyllabusSubject[];

export const SUBJECT_HUES: Readonly<Record<SyllabusSubject, SubjectHue>> = {
  physics: 'indigo',
  chemistry: 'teal',
  maths: 'violet',
  biology: 'leaf',
  english: 'clay',
};

/** Written out: those of the domain bring along how a student's own subjects are recognised. */
export const SUBJECT_NAMES: Readonly<Record<SyllabusSubject, string>> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  maths: 'Mathematics',
  biology: 'Biology',
  english: 'English',
};
