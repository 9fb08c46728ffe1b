import { SUBJECT_NAMES, SUBJECTS } from '../../../shared/subjects/subjects.ts';
import type { EXAMS } from '../../../content/questions/question.ts';
import type { PoolItem } from './pool.ts';
import type { QuestionKind, Template, TemplateSection } from './template.ts';

export interface TestChoice {
  readonly title: string;
  readonly chapters: readonly string[];
  readonly count: number;
  /** Missing: as many as the questions need. */
  readonly minutes?: number | undefined;
  readonly hasCalculator?: boolean;
  /** Missing: questions of every examination are allowed. */
  readonly exam?: (typeof EXAMS)[number];
}

/** Question kinds that share a section and its marks. */
const PARTS: readonly {
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly QuestionKind[];
  readonly marks: TemplateSection['marks'];
}[] = [
  { id: 'one', title: 'one right option', kinds: ['single', 'assertion', 'matrix'], marks: { right: 4, wrong: -1 } },
  { id: 'several', title: 'one or more right options', kinds: ['multiple'], marks: { right: 4, wrong: -2, perOption: 1 } },
  { id: 'number', title: 'numbers', kinds: ['numerical'], marks: { right: 4, wrong: -1 } },
];

/**
 * Template of a chapter test, a custom test or a test of mistakes: one section for each subject and kind of answer, in the proportions of
 * the pool.
 * @param pool the allowed questions, already filtered by chapter and examination
 * @returns undefined if the pool is empty
 */
export function testTemplate(
  { title, count, minutes, exam, hasCalculator = false }: TestChoice,
  pool: readonly PoolItem[],
): Template | undefined {
  const groups = SUBJECTS.flatMap((subject) =>
    PARTS.map((part) => ({ subject, part, items: pool.filter((item) => item.subject === subject && part.kinds.includes(item.kind)) })),
  );
  const filled = groups.filter(({ items }) => items.length > 0);
  if (filled.length === 0) return undefined;
  const counts = apportion(
    filled.map(({ items }) => items.length),
    Math.min(count, pool.length, 200),
  );
  const sections = filled.flatMap(({ subject, part }, at): TemplateSection[] =>
    counts[at] === 0
      ? []
      : [
          {
            id: `${subject}-${part.id}`,
            title: `${SUBJECT_NAMES[subject]}, ${part.title}`,
            subject,
            kinds: [...part.kinds],
            count: counts[at]!,
            marks: part.marks,
          },
        ],
  );
  const seconds = pool.reduce((sum, item) => sum + item.seconds, 0) / pool.length;
  const asked = counts.reduce((sum, part) => sum + part, 0);
  return {
    id: 'test',
    title,
    ...(exam === undefined ? {} : { exam }),
    isProvisional: false,
    isOld: false,
    source: '',
    minutes: Math.min(600, minutes ?? Math.max(1, Math.ceil((seconds * asked) / 60))),
    languages: ['en', 'hi'],
    calculator: hasCalculator,
    markSaves: true,
    dropped: 'everybody',
    severalRight: 'any',
    difficulty: [0.3, 0.5, 0.2],
    sections,
  };
}

/** Splits `total` in proportion to these sizes, each part at most its size. The largest remainders get the rest. */
function apportion(sizes: readonly number[], total: number): number[] {
  const sum = sizes.reduce((all, size) => all + size, 0);
  const exact = sizes.map((size) => (size * total) / sum);
  const counts = exact.map(Math.floor);
  const byRemainder = exact.map((share, at) => ({ at, rest: share - Math.floor(share) })).toSorted((a, b) => b.rest - a.rest);
  let left = total - counts.reduce((all, count) => all + count, 0);
  for (const { at } of byRemainder) if (left-- > 0) counts[at]!++;
  return counts;
}
