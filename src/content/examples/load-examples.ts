import { EXAM_SUBJECTS, type ExamSubject } from '../../shared/subjects/subjects.ts';
import type { WorkedExample } from './worked-example.ts';

/** One file per subject, with all its chapters: a search reads a whole subject. */
const FILES: Readonly<Record<ExamSubject, () => Promise<{ readonly default: readonly unknown[] }>>> = {
  physics: () => import('./physics.ts'),
  chemistry: () => import('./chemistry.ts'),
  maths: () => import('./maths.ts'),
  biology: () => import('./biology.ts'),
};

/** The bundled worked examples of these subjects. Tests check their shape, so they are not validated here. */
export async function loadExamples(subjects: readonly ExamSubject[] = EXAM_SUBJECTS): Promise<readonly WorkedExample[]> {
  const files = await Promise.all(subjects.map((subject) => FILES[subject]()));
  return files.flatMap((file) => file.default as readonly WorkedExample[]);
}
