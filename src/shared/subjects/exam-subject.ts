import type { ExamSubject } from './subjects.ts';

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
