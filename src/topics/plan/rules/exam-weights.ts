import { examSubjectOf } from '../../../shared/subjects/exam-subject.ts';
import type { ExamSubject } from '../../../shared/subjects/subjects.ts';
import { daysBetween, type CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { PlanSubject } from './subject-turns.ts';

/** Share of marks: JEE 100 of 300 (Main) and equal thirds (Advanced), NEET 180, 180 and 360 of 720. */
const MARKS = {
  'JEE Main': { physics: 1 / 3, chemistry: 1 / 3, maths: 1 / 3 },
  'JEE Advanced': { physics: 1 / 3, chemistry: 1 / 3, maths: 1 / 3 },
  NEET: { physics: 1 / 4, chemistry: 1 / 4, biology: 1 / 2 },
} as const satisfies Readonly<Record<string, Partial<Record<ExamSubject, number>>>>;

type ExamName = keyof typeof MARKS;

/** Exams as named in the profile. */
export const EXAM_NAMES = Object.keys(MARKS) as readonly ExamName[];

/** Share of a subject that no exam tests: school needs it too. */
const OTHER_SHARE = 0.1;

/** Subjects that an exam tests. */
export function examSubjects(exam: string): readonly ExamSubject[] {
  return Object.keys(MARKS[exam as ExamName] ?? {}) as readonly ExamSubject[];
}

interface NamedSubject {
  readonly id: string;
  readonly name: string;
}

export type SubjectShare = Pick<PlanSubject, 'id' | 'name' | 'exam' | 'examWeight' | 'daysToExam'>;

/**
 * Weights of the student's subjects in the next exam that covers them. Parts of one subject, such as Botany and Zoology, share
 * its weight. Without upcoming exams all weights are equal.
 * @param examDates by name; invalid dates are ignored
 */
export function subjectShares(
  subjects: readonly NamedSubject[],
  examDates: Readonly<Record<string, unknown>>,
  day: CalendarDay,
): SubjectShare[] {
  const exams = upcomingExams(examDates, day);
  return subjects.map(({ id, name }) => {
    const subject = examSubjectOf(name);
    const exam = exams.find(({ marks }) => subject !== null && marks[subject] !== undefined);
    if (exam && subject !== null) {
      const parts = subjects.filter((other) => examSubjectOf(other.name) === subject).length;
      return { id, name, exam: exam.name, examWeight: exam.marks[subject]! / parts, daysToExam: exam.days };
    }
    return { id, name, exam: null, examWeight: exams.length > 0 ? OTHER_SHARE : 1 / subjects.length, daysToExam: null };
  });
}

/** The next exam that has a date. Today's exam counts. */
export function nextExam(examDates: Readonly<Record<string, unknown>>, day: CalendarDay): { name: ExamName; days: number } | null {
  const [next] = upcomingExams(examDates, day);
  return next ? { name: next.name, days: next.days } : null;
}

function upcomingExams(examDates: Readonly<Record<string, unknown>>, day: CalendarDay) {
  return EXAM_NAMES.flatMap((name) => {
    const date = examDates[name];
    const days = typeof date === 'string' ? daysBetween(day, date) : Number.NaN;
    const marks: Partial<Record<ExamSubject, number>> = MARKS[name];
    return days >= 0 ? { name, days, marks } : [];
  }).toSorted((a, b) => a.days - b.days);
}
