import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import type { SubjectHue } from '../../../ui/subject-mark.tsx';

export const SUBJECT_HUES: Readonly<Record<SyllabusSubject, SubjectHue>> = {
  physics: 'indigo',
  chemistry: 'teal',
  maths: 'violet',
  biology: 'leaf',
  english: 'clay',
};
