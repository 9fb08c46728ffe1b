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
