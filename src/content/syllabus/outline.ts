import type { SyllabusSubject } from '../../shared/subjects/subjects.ts';
import { EXAM_NAMES, EXAMS, type Exam } from './exams.ts';
import type { SubjectChapters, ChapterWithoutTopics } from './syllabus.ts';

export interface OutlineUnit {
  readonly key: string;
  readonly en: string;
  readonly hi: string | null;
  readonly chapters: readonly ChapterWithoutTopics[];
}

/** The exams of a profile; all exams until the student has chosen. */
export function examsOf(examDates: Readonly<Record<string, unknown>>): readonly Exam[] {
  const chosen = EXAMS.filter((exam) => Object.hasOwn(examDates, EXAM_NAMES[exam]));
  return chosen.length > 0 ? chosen : EXAMS;
}

/**
 * Units of a subject, with the chapters that an exam tests. JEE Advanced has sections. Where these are as fine as chapters, and without an
 * exam (null), the classes replace units.
 */
export function outlineOf(subject: SubjectChapters, exam: Exam | null): readonly OutlineUnit[] {
  return unitsOf(subject, exam).filter(({ chapters }) => chapters.length > 0);
}

function unitsOf({ units, advanced, chapters }: SubjectChapters, exam: Exam | null): readonly OutlineUnit[] {
  if (exam === 'jee-main' || exam === 'neet') {
    return units.map(({ number, en, hi }) => ({
      key: String(number),
      en: `${number}. ${en}`,
      hi,
      chapters: chapters.filter((chapter) => chapter.units[exam].includes(number)),
    }));
  }
  const asked = exam === null ? chapters : chapters.filter((chapter) => chapter.advanced !== null);
  if (exam === null || advanced.length === 0) {
    return ([11, 12] as const).map((year) => ({
      key: `class-${year}`,
      en: `Class ${year}`,
      hi: `कक्षा ${year}`,
      chapters: asked.filter((chapter) => chapter.class === year),
    }));
  }
  return advanced.map(({ id, en }) => ({ key: id, en, hi: null, chapters: asked.filter((chapter) => chapter.advanced === id) }));
}

/** Subjects that an exam tests; without an exam, all that have chapters. */
export function subjectsOf(subjects: readonly SubjectChapters[], exam: Exam | null): readonly SyllabusSubject[] {
  return subjects.filter((subject) => outlineOf(subject, exam).length > 0).map(({ subject }) => subject);
}
