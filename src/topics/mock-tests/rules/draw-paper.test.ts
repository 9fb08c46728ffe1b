import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import type { Question } from '../../../content/questions/question.ts';
import { drawPaper } from './draw-paper.ts';
import { mistakenIds, restingIds } from './earlier.ts';
import { PAPER } from './paper.ts';
import type { PoolItem } from './pool.ts';
import { TEMPLATES } from './templates.ts';
import { testTemplate } from './test-template.ts';
import { QUESTION_KINDS, type QuestionKind, type Template } from './template.ts';

const jeeMain = TEMPLATES.find(({ id }) => id === 'jee-main-2026')!;
const NOTHING: ReadonlySet<string> = new Set();

/** `each` questions of each kind and difficulty in each of `chapters` chapters of the subjects. */
function poolWith(chapters: number, each: number, kinds: readonly QuestionKind[] = QUESTION_KINDS): PoolItem[] {
  return (['physics', 'chemistry', 'maths', 'biology'] as const).flatMap((subject) =>
    Array.from({ length: chapters }, (_, chapter) =>
      kinds.flatMap((kind, which) =>
        ([1, 2, 3] as const).flatMap((difficulty) =>
          Array.from({ length: each }, (__, at): PoolItem => {
            const id = `${subject}-${chapter}-${which}${difficulty}${at}`;
            const question = { id, kind, difficulty, seconds: 90, exams: ['jee-main', 'jee-advanced', 'neet'] } as unknown as Question;
            return {
              id,
              kind,
              difficulty,
              seconds: 90,
              exams: question.exams,
              chapter: `${subject}-${chapter}`,
              subject,
              isDrawn: kind === 'numerical',
              make: (seed) => ({ ...question, statement: String(seed) }) as Question,
            };
          }),
        ),
      ),
    ).flat(),
  );
}

const large = poolWith(8, 3);
const weights = new Map(large.map(({ chapter }) => [chapter, 1 + Number(chapter.at(-1))] as const));
const draw = (template: Template, seed: number, pool = large, resting = NOTHING) => drawPaper({ template, seed, pool, weights, resting })!;

describe.each(TEMPLATES)('$id', (template) => {
  test('is drawn whole: every section with its count, its subject and its kinds, nothing twice', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const paper = draw(template, seed);
        expect(paper.missing).toBeUndefined();
        expect(paper.template).toEqual(template);
        expect(new Set(paper.questions.map(({ question }) => question.id)).size).toBe(paper.questions.length);
        template.sections.forEach((section, at) => {
          const here = paper.questions.filter((question) => question.section === at);
          expect(here.length).toBe(section.count);
          expect(here.every(({ subject, question }) => subject === section.subject && section.kinds.includes(question.kind))).toBe(true);
        });
        expect(paper.questions.map(({ section }) => section)).toEqual(
          paper.questions.map(({ section }) => section).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 10 },
    );
  });
});

test('the same seed draws the same paper, another one another', () => {
  expect(draw(jeeMain, 7)).toEqual(draw(jeeMain, 7));
  expect(draw(jeeMain, 7)).not.toEqual(draw(jeeMain, 8));
});

test('chapters get their weight and difficulties their share, to within two', () => {
  const neet = TEMPLATES.find(({ id }) => id === 'neet-2026')!;
  const roomy = poolWith(8, 8);
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const biology = draw(neet, seed, roomy).questions.filter(({ subject }) => subject === 'biology');
      // Weights 1 to 8 of 36, of 90 questions; each chapter has 72 that fit.
      for (let chapter = 0; chapter < 8; chapter++) {
        const here = biology.filter((question) => question.chapter === `biology-${chapter}`).length;
        expect(Math.abs(here - ((chapter + 1) / 36) * 90)).toBeLessThanOrEqual(2);
      }
      [1, 2, 3].forEach((level, at) => {
        const here = biology.filter(({ question }) => question.difficulty === level).length;
        expect(Math.abs(here - neet.difficulty[at]! * 90)).toBeLessThanOrEqual(2);
      });
    }),
    { numRuns: 20 },
  );
});

test('over many seeds nearly every question comes, and any chapter first', () => {
  const first = new Set<string>();
  const seen = new Set<string>();
  for (let seed = 0; seed < 300; seed++) {
    const physics = draw(jeeMain, seed).questions.filter(
      ({ section, subject }) => subject === 'physics' && jeeMain.sections[section]!.id === 'physics-a',
    );
    first.add(physics[0]!.chapter);
    for (const { question } of physics) seen.add(question.id);
  }
  // Chapter 0 has the least weight.
  expect(first).toContain('physics-0');
  // Of 216; those of chapter 0 come rarely.
  expect(seen.size).toBeGreaterThan(200);
});

test('among chapters of one weight any may get the question that is left over', () => {
  const pool = poolWith(4, 1, ['single']);
  const one = { ...jeeMain, sections: [{ ...jeeMain.sections[0]!, count: 1 }] };
  const drawn = Array.from({ length: 60 }, (_, seed) => drawPaper({ template: one, seed, pool, weights: new Map(), resting: NOTHING })!);
  expect(new Set(drawn.map(({ questions }) => questions[0]!.chapter)).size).toBe(4);
});

test('questions of other exams are left out', () => {
  const pool = large.map((item, at): PoolItem => ({ ...item, exams: at % 2 === 0 ? ['neet'] : ['jee-main', 'neet'] }));
  const allowed = new Set(pool.filter(({ exams }) => exams.includes('jee-main')).map(({ id }) => id));
  expect(draw(jeeMain, 3, pool).questions.every(({ question }) => allowed.has(question.id))).toBe(true);
});

test('a question rests for sixty days, also one that was drawn with other numbers', () => {
  const first = draw(jeeMain, 1);
  const day = 86_400_000;
  const attempt = { startedAt: 100 * day, questions: first.questions.map(({ question }) => question.id), outcomes: '' };
  const resting = restingIds([attempt], 159 * day);
  const second = draw(jeeMain, 1, large, resting);
  expect(second.questions.some(({ question }) => resting.has(question.id))).toBe(false);
  expect(restingIds([attempt], 160 * day).size).toBe(0);
  // Drawn under a clock that was years ahead.
  expect(restingIds([attempt], 20 * day).size).toBe(75);
});

test('where the bank has too few the paper is shorter, in time too, and says where', () => {
  const paper = draw(jeeMain, 1, poolWith(1, 2));
  // Six numericals of each subject, and 18 questions with one right option.
  expect(paper.missing).toEqual({ 'maths-a': 2, 'physics-a': 2, 'chemistry-a': 2 });
  expect(paper.questions.length).toBe(69);
  expect(paper.template.minutes).toBe(166); // 180 × 69 ÷ 75 = 165.6
  expect(paper.template.sections.map(({ count }) => count)).toEqual([18, 5, 18, 5, 18, 5]);
});

test('a section without a question is left out, and without any question there is no paper', () => {
  const paper = draw(jeeMain, 1, poolWith(3, 5, ['single']));
  expect(paper.template.sections.map(({ id }) => id)).toEqual(['maths-a', 'physics-a', 'chemistry-a']);
  expect(paper.questions.every(({ section }) => section < 3)).toBe(true);
  expect(drawPaper({ template: jeeMain, seed: 1, pool: [], weights, resting: NOTHING })).toBeUndefined();
});

test('optional questions shrink by the same share', () => {
  const old = TEMPLATES.find(({ id }) => id === 'jee-main-2024')!;
  const section = draw(old, 1, poolWith(1, 2)).template.sections.find(({ id }) => id === 'physics-b');
  expect(section).toMatchObject({ count: 6, answer: 3 });
});

test('drawn numbers come from a seed that the paper keeps', () => {
  const drawn = draw(jeeMain, 5).questions.filter(({ seed }) => seed !== undefined);
  expect(drawn.length).toBe(15);
  expect(drawn.every(({ seed, question }) => question.statement === String(seed))).toBe(true);
});

describe('tests of chapters', () => {
  const pool = large.filter(({ chapter }) => chapter === 'physics-3');
  const chosen = { title: 'Gravitation', chapters: ['physics-3'], count: 15 };

  test('have a section for each way of answering, in proportion, and the time their questions need', () => {
    const template = testTemplate(chosen, pool)!;
    expect(template.sections.map(({ id, count }) => [id, count])).toEqual([
      ['physics-one', 9],
      ['physics-several', 3],
      ['physics-number', 3],
    ]);
    expect(template.minutes).toBe(23); // 15 × 90 s = 22.5 min
    expect(draw(template, 1, pool).questions.length).toBe(15);
  });

  test('take the minutes and the calculator that the student chose', () => {
    expect(testTemplate({ ...chosen, minutes: 90, hasCalculator: true }, pool)).toMatchObject({ minutes: 90, calculator: true });
    expect(testTemplate({ ...chosen, minutes: 9000 }, pool)).toMatchObject({ minutes: 600, calculator: false });
  });

  test('give the question that is left over to the part that lacks most of its share', () => {
    const kinds = pool.filter(({ kind }) => kind === 'numerical' || kind === 'multiple');
    // 9 and 4 of 13: of five questions 3.5 and 1.5, of six 4.2 and 1.8.
    const nine = [
      ...kinds.filter(({ kind }) => kind === 'numerical').slice(0, 4),
      ...kinds.filter(({ kind }) => kind === 'multiple').slice(0, 9),
    ];
    expect(testTemplate({ ...chosen, count: 6 }, nine)!.sections.map(({ count }) => count)).toEqual([4, 2]);
  });

  test('are as long as the bank allows', () => {
    expect(testTemplate({ ...chosen, count: 900 }, large)!.sections.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    expect(testTemplate({ ...chosen, count: 200 }, pool.slice(0, 7))!.sections.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    expect(testTemplate(chosen, [])).toBeUndefined();
  });

  test('are valid papers for every count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
        const template = testTemplate({ ...chosen, count }, pool)!;
        expect(template.sections.reduce((sum, section) => sum + section.count, 0)).toBe(Math.min(count, pool.length));
        expect(v.is(PAPER.entries.template, template)).toBe(true);
      }),
    );
  });
});

test('mistakes are what the latest answer had wrong', () => {
  const attempts = [
    { startedAt: 2, questions: ['a', 'b', 'c'], outcomes: 'rwu' },
    { startedAt: 1, questions: ['a', 'c', 'd', 'e'], outcomes: 'wwpr' },
    { startedAt: 3, questions: ['f'], outcomes: '' },
  ];
  expect([...mistakenIds(attempts)].sort()).toEqual(['b', 'c', 'd']);
});

test('questions of a teacher’s own paper are no mistakes to draw again: no bank has them', () => {
  expect([...mistakenIds([{ startedAt: 1, questions: ['own-0123456789ab-001', 'a'], outcomes: 'ww' }])]).toEqual(['a']);
});
