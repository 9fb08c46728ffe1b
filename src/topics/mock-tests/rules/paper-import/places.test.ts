import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { SYLLABUS } from '../../../../content/syllabus/chapters.ts';
import { readAskedPaper } from '../given.ts';
import { scoreAttempt } from '../result.ts';
import { writeEvent } from '../record.ts';
import type { Answer, Paper } from '../paper.ts';
import { findChapters } from './find-chapter.ts';
import { faultsIn, importText } from './testing/import-text.ts';

/** What a file says of where a question belongs, by the name of the column or tag. */
type Place = Readonly<Record<string, string>>;

const JSON_RULES = { 'marks right': 'right', 'marks wrong': 'wrong', 'marks per option': 'perOption', 'answer any': 'answer' } as const;

/** One question of several right options for each place, in each format. */
const WRITERS: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  csv: (places) => {
    const columns = [...new Set(places.flatMap(Object.keys))];
    const rows = places.map((place, at) =>
      [`Q${at}?`, 'a', 'b', 'c', 'AB', ...columns.map((column) => `"${place[column] ?? ''}"`)].join(','),
    );
    return [['question', 'A', 'B', 'C', 'answer', ...columns].join(','), ...rows].join('\n');
  },
  json: (places) =>
    JSON.stringify({
      questions: places.map(({ section, chapter, subject, ...rules }, at) => {
        const numbers = Object.entries(rules).map(([name, value]) => [JSON_RULES[name as keyof typeof JSON_RULES], Number(value)]);
        const named = numbers.length === 0 ? section : { name: section, ...(Object.fromEntries(numbers) as object) };
        return { kind: 'multiple', question: `Q${at}?`, options: ['a', 'b', 'c'], answer: ['A', 'B'], chapter, subject, section: named };
      }),
    }),
  gift: (places) =>
    places
      .map((place, at) => {
        const tags = Object.entries(place).map(([name, value]) => `// [tag:${name}: ${value}]`);
        return [...tags, `Q${at}? {~%50%a ~%50%b ~c}`].join('\n');
      })
      .join('\n\n'),
  xml: (places) => {
    const answers = [50, 50, 0].map((share, at) => `<answer fraction="${share}"><text>${'abc'[at]!}</text></answer>`).join('');
    const each = places.map((place, at) => {
      const tags = Object.entries(place).map(([name, value]) => `<tag><text>${name}: ${value}</text></tag>`);
      return `<question type="multichoice"><questiontext><text>Q${at}?</text></questiontext><single>false</single>${answers}<tags>${tags.join('')}</tags></question>`;
    });
    return `<quiz>${each.join('')}</quiz>`;
  },
};

function paperOf(text: string, fileName: string): Paper {
  const imported = importText(text, fileName);
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
  return imported.paper;
}

const placed = ({ questions }: Paper) =>
  questions.map(({ question, ...place }) => [question.statement, place.section, place.subject, place.chapter]);

describe.each(Object.entries(WRITERS))('%s', (format, write) => {
  const read = (...places: readonly Place[]) => paperOf(write(places), `a.${format}`);
  const faults = (...places: readonly Place[]) => faultsIn(write(places), `a.${format}`).map((fault) => fault.replace(/^.*?: /, ''));

  test('a section has its name, its own marks and how many of it count; another those of the form', () => {
    const rules = { 'marks right': '3', 'marks wrong': '-2', 'marks per option': '1', 'answer any': '1' };
    const { template } = read({ section: 'Part A' }, { section: 'Part B', ...rules }, { section: 'Part B' });
    expect(template.sections).toEqual([
      { id: 'section-1', title: 'Part A', subject: 'physics', kinds: ['multiple'], count: 1, marks: { right: 4, wrong: -1 } },
      {
        id: 'section-2',
        title: 'Part B',
        subject: 'physics',
        kinds: ['multiple'],
        count: 2,
        answer: 1,
        marks: { right: 3, wrong: -2, perOption: 1 },
      },
    ]);
  });

  test('a question without a section is in the one of the question before, and each section’s come together', () => {
    const paper = read({ section: 'A' }, {}, { section: 'B' }, { section: ' a ' });
    expect(placed(paper).map(([statement, section]) => [statement, section])).toEqual([
      ['Q0?', 0],
      ['Q1?', 0],
      ['Q3?', 0],
      ['Q2?', 1],
    ]);
    expect(paper.template.sections.map(({ title, count }) => [title, count])).toEqual([
      ['A', 3],
      ['B', 1],
    ]);
  });

  test('a chapter is found by id, by name and in Hindi, and brings its subject', () => {
    const paper = read({ chapter: 'phy-waves' }, { chapter: 'Rotational motion' }, { chapter: 'तरंगें' }, { chapter: 'Solutions' }, {});
    expect(placed(paper)).toEqual([
      ['Q0?', 0, 'physics', 'phy-waves'],
      ['Q1?', 0, 'physics', 'phy-rotational-motion'],
      ['Q2?', 0, 'physics', 'phy-waves'],
      ['Q3?', 0, 'chemistry', 'chem-solutions'],
      ['Q4?', 0, 'physics', ''],
    ]);
  });

  test('a chapter of two subjects is that of the named subject, else of the form’s', () => {
    const paper = read({ chapter: 'Thermodynamics' }, { chapter: 'Thermodynamics', subject: 'Chemistry' }, { subject: 'जीव विज्ञान' });
    expect(placed(paper).map(([, , subject, chapter]) => [subject, chapter])).toEqual([
      ['physics', 'phy-thermodynamics'],
      ['chemistry', 'chem-thermodynamics'],
      ['biology', ''],
    ]);
  });

  test.each<[string, readonly Place[], string]>([
    ['an unknown chapter', [{ chapter: 'Unit 3' }], '“Unit 3” is no chapter. Use a name from the Syllabus screen, or leave it empty.'],
    [
      'a chapter within other words',
      [{ chapter: 'Ch 7 Gravitation numericals' }],
      '“Ch 7 Gravitation numericals” is no chapter. Write “Gravitation”, or leave it empty.',
    ],
    [
      'a chapter of another subject',
      [{ chapter: 'Waves', subject: 'Maths' }],
      '“Waves” is no chapter of Mathematics. Use a name from the Syllabus screen, or leave it empty.',
    ],
    ['the id of one', [{ chapter: 'bio-cell', subject: 'Maths' }], '“bio-cell” is a chapter of Biology, not of Mathematics.'],
    ['a chapter of two', [{ chapter: 'Biomolecules' }], '“Biomolecules” is a chapter of Chemistry and of Biology. Name the subject too.'],
    [
      'an unknown subject',
      [{ subject: 'History' }],
      '“History” is no subject here. Use Physics, Chemistry, Mathematics, Biology, English, or leave it empty.',
    ],
    [
      'two schemes of one section',
      [
        { section: 'A', 'marks right': '4' },
        { section: 'A', 'marks right': '3' },
      ],
      'here. Give what differs a section of its own.',
    ],
    ['more to answer than it asks', [{ section: 'A', 'answer any': '2' }], 'The section “A” has 1 question, and 2 are to be answered.'],
    [
      'a part that is more than the whole',
      [{ section: 'A', 'marks right': '1', 'marks per option': '2' }],
      'In the section “A” a part of the right options would earn more than all of them. Lower the marks for each right option.',
    ],
    [
      'marks of a wrong answer above zero',
      [{ section: 'A', 'marks wrong': '1' }],
      'The section’s marks for a wrong answer must be 0, or a number below zero such as -1.',
    ],
    ['a long name', [{ section: 'x'.repeat(121) }], 'The section is longer than 120 characters.'],
  ])('%s is named', (_, places, fault) => {
    const found = faults(...places);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(fault);
  });

  test('the 25th section is refused once, and none is half read', () => {
    expect(faults(...Array.from({ length: 30 }, (_, at) => ({ section: `Part ${at}` })))).toEqual([
      '“Part 24” is one section too many: a paper has at most 24.',
    ]);
  });

  test('what is answered beyond a section’s number, and a part, are scored by the section', () => {
    const paper = read(
      { section: 'A', 'answer any': '1', chapter: 'Waves' },
      { section: 'A', chapter: 'Waves' },
      { section: 'B', 'marks right': '3', 'marks per option': '1', chapter: 'Atoms' },
    );
    const answers: readonly Answer[] = [[0, 1], [0, 1], [0]];
    const events = answers.map((answer, question) => writeEvent({ at: question * 1000, deed: 'save', question, answer }));
    const score = scoreAttempt(paper, events);
    expect(score.outcomes).toBe('rbp');
    expect(score.total).toMatchObject({ marks: 5, most: 7 });
    expect(score.byChapter['phy-waves']).toMatchObject({ questions: 2, right: 1, wrong: 0, marks: 4 });
    expect(score.byChapter['phy-atoms']).toMatchObject({ questions: 1, partial: 1, marks: 1 });
  });
});

describe('a folder of a question bank', () => {
  const GIFT =
    '$CATEGORY: $course$/top/Physics/Waves\n\nQ? {T}\n\n$CATEGORY: Default for Class 12\n\nR? {T}\n\n// [tag:chapter: Atoms]\nS? {T}\n';
  const question = (text: string, tags = '') =>
    `<question type="truefalse"><questiontext><text>${text}</text></questiontext><answer fraction="100"><text>true</text></answer>${tags}</question>`;
  const folder = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`;
  const XML = `<quiz>${folder('$course$/top/Physics/Waves')}${question('Q?')}${folder('Default for Class 12')}${question('R?')}${question(
    'S?',
    '<tags><tag><text>chapter: Atoms</text></tag><tag><text>hard</text></tag></tags>',
  )}</quiz>`;

  test.each([
    ['GIFT', 'a.gift', GIFT],
    ['Moodle XML', 'a.xml', XML],
  ])('of %s is the chapter if it is called as one; otherwise it says nothing', (_, name, text) => {
    expect(placed(paperOf(text, name)).map(([statement, , , chapter]) => [statement, chapter])).toEqual([
      ['Q?', 'phy-waves'],
      ['R?', ''],
      ['S?', 'phy-atoms'],
    ]);
  });
});

test('a paper with sections can be given to a group', () => {
  const paper = paperOf(readFileSync(`${import.meta.dirname}/examples/example.json`, 'utf8'), 'a.json');
  const questions = paper.questions.map(({ question: { key: _key, solution: _solution, ...question }, ...item }) => ({
    ...item,
    question,
  }));
  expect(readAskedPaper({ version: 1, template: paper.template, questions }, 0)?.questions).toHaveLength(7);
});

test('of two chapters of one name the year says which', () => {
  const found = (name: string) => findChapters(name, 'maths').map(({ id }) => id);
  expect([found('Probability'), found('Probability (class 12)')]).toEqual([['math-probability-12'], ['math-probability-12']]);
  expect([found('Probability (Class 11)'), found('प्रायिकता, कक्षा 11')]).toEqual([['math-probability'], ['math-probability']]);
});

test('every chapter is found by its id, and by each name within its subject', () => {
  for (const { id, en, hi, subject } of SYLLABUS.chapters) {
    expect(findChapters(id, undefined).map((chapter) => chapter.id)).toEqual([id]);
    for (const name of [en, hi ?? en]) {
      const [found] = findChapters(name, subject);
      // "Probability" is a chapter of both years, and the later has the earlier in it.
      expect([name, found?.en]).toEqual([name, en]);
    }
  }
});
