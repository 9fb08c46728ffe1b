import type { ExamSubject } from '../../shared/subjects/subjects.ts';
import { daysBetween, type CalendarDay } from '../../shared/days/calendar-day.ts';
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

/** For a subject outside all exams: school needs it too. */
const OTHER_SHARE = 0.1;

/** Prefixes of subject names in several languages. */
const STEMS: readonly (readonly [ExamSubject, readonly string[]])[] = [
  ['chemistry', ['chem', 'रसायन', 'केमि']],
  ['maths', ['math', 'algebra', 'calculus', 'geometry', 'trigonometry', 'गणित', 'मैथ']],
  ['biology', ['bio', 'botany', 'zoology', 'जीव', 'वनस्पति', 'प्राणि', 'जंतु', 'जन्तु', 'बायो']],
  ['physics', ['physics', 'भौतिक', 'फिजि', 'फ़िजि']],
];
/** Whole words: "physical" is not physics. */
const SHORT_NAMES: ReadonlyMap<string, ExamSubject> = new Map([
  ['phy', 'physics'],
  ['phys', 'physics'],
  ['che', 'chemistry'],
  ['bot', 'biology'],
  ['zoo', 'biology'],
]);

/** The exam subject of a student's own subject, by name; null if none. */
export function examSubjectOf(name: string): ExamSubject | null {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);
  const short = words.map((word) => SHORT_NAMES.get(word)).find((subject) => subject !== undefined);
  return short ?? STEMS.find(([, stems]) => words.some((word) => stems.some((stem) => word.startsWith(stem))))?.[0] ?? null;
}

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

/** The next exam with a date, today's included. */
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
