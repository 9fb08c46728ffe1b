import { describe, expect, test } from 'vitest';

import { MOST_FAULTS } from './faults.ts';
import { MOST_QUESTIONS, MOST_ROWS } from './import-paper.ts';
import { MOST_BYTES } from './read-bytes.ts';
import { faultsIn, importBytes, importText } from './testing/import-text.ts';

const HEAD = 'question,A,B,answer\n';
const rows = (count: number, row: (at: number) => string) => HEAD + Array.from({ length: count }, (_, at) => `${row(at)}\n`).join('');
const right = (at: number) => `What is ${at}?,this,that,A`;
const ask = (fields: object) =>
  JSON.stringify({ questions: [{ kind: 'single', question: 'Q?', options: ['a', 'b'], answer: 'A', ...fields }] });

test('a paper has the rules of the form, and ids that no other paper has', () => {
  const rules = { title: 'Unit test', minutes: 20, right: 2, wrong: -0.5, subject: 'biology' } as const;
  const papers = [0, 1].map(() => importText(rows(3, right), 'a.csv', { rules }));
  const [one, other] = papers.map((imported) => (imported.ok ? imported.paper : undefined));
  expect(one!.template).toMatchObject({ id: 'own', title: 'Unit test', minutes: 20, languages: ['en'] });
  expect(one!.template.sections).toMatchObject([{ subject: 'biology', count: 3, marks: { right: 2, wrong: -0.5 } }]);
  expect(one!.questions.map(({ chapter, question }) => [chapter, question.topic, question.seconds])).toEqual(Array(3).fill(['', '', 400]));
  const ids = [...one!.questions, ...other!.questions].map(({ question }) => question.id);
  expect(new Set(ids).size).toBe(6);
  expect(ids.every((id) => id.startsWith('own-'))).toBe(true);
});

describe('one error keeps the whole file out', () => {
  test('and every error is named by its row', () => {
    const text = rows(6, (at) => ['One?,a,b,A', ',a,b,A', 'Three?,a,,A', 'Four?,a,b,', '"Five $\\x$?",a,b,A', 'Six?,a,a,A'][at]!);
    expect(faultsIn(text, 'a.csv')).toEqual([
      'Row 3: The question is missing.',
      'Row 4: The options must be 2 to 6.',
      'Row 5: The answer must be a letter from A to F.',
      'Row 6: This formula cannot be typeset: \\x',
      'Row 7: Options 1 and 2 are the same.',
    ]);
  });

  test.each<[string, string, string]>([
    ['an unknown field', ask({ marks: 4 }), '“marks” is not a field of this kind of question. Remove it.'],
    ['an unknown kind', ask({ kind: 'essay' }), 'The kind must be single, multiple, numerical, true-false, assertion or matrix.'],
    ['a missing field', ask({ answer: undefined }), 'The answer is missing.'],
    ['an answer beyond the options', ask({ answer: 'C' }), 'The answer C is none of the options.'],
    ['seven options', ask({ options: [...'abcdefg'] }), 'The options must be 2 to 6.'],
    ['an unknown rule of a section', ask({ section: { name: 'A', any: 1 } }), '“any” is not a field of a section. Remove it.'],
    ['a section that is a number', ask({ section: 5 }), 'The section must be text.'],
    ['a rule that is text', ask({ section: { right: '4' } }), 'The section’s marks for a right answer must be a number from 0.25 to 20.'],
    ['a chapter that is a list', ask({ chapter: ['Waves'] }), 'The chapter must be text.'],
    ['a text that is none', ask({ question: 5 }), 'The question must be text.'],
    ['half of a surrogate pair', ask({ question: 'Q\ud800?' }), 'The question has characters that are not text.'],
    ['a control character', ask({ options: ['a', 'b\u0001'] }), 'Option B has characters that are not text.'],
    ['a text too long', ask({ question: 'x'.repeat(4001) }), 'The question is longer than 4000 characters.'],
    ['an unpaired dollar', ask({ passage: 'It costs $5.' }), 'A formula without both its dollars: It costs $5.'],
    ['no object', '{"questions":[5]}', 'A question must be an object with “kind”, “question” and “answer”.'],
    ['an empty range', ask({ kind: 'numerical', options: undefined, answer: { from: 2, to: 1 } }), 'The range of right numbers is empty.'],
    [
      'a number that no keypad writes',
      ask({ kind: 'numerical', options: undefined, answer: 6.02e23 }),
      'The answer is too long to type in the test: it needs more than 12 characters. Use another unit.',
    ],
    [
      'a drawing that loads',
      ask({ figure: '<svg viewBox="0 0 1 1"><title>t</title><image href="https://example.com/a.png"/></svg>' }),
      'The drawing has <image>, which no drawing may have. Remove it.',
    ],
    [
      'a drawing that runs',
      ask({ figure: '<svg viewBox="0 0 1 1" onload="alert(1)"><title>t</title></svg>' }),
      'The drawing has the attribute onload, which no drawing may have. Remove it.',
    ],
    [
      'a drawing that is none',
      ask({ figure: '<svg viewBox="0 0 1 1"><title>t</svg>' }),
      'The drawing is no well-formed SVG. Write it with viewBox and title, or remove it.',
    ],
    [
      'a drawing without a title',
      ask({ figure: '<svg viewBox="0 0 1 1"></svg>' }),
      'The drawing has no <title>, which is read out to those who cannot see it.',
    ],
  ])('as with %s', (_, text, fault) => expect(faultsIn(text, 'a.json')).toEqual([`Question 1: ${fault}`]));

  test.each<[string, string, RegExp]>([
    ['no JSON', '{"questions": [', /^File: This is not valid JSON: /],
    ['JSON of something else', '{"cards": []}', /^File: The file has no list “questions”/],
    ['no question', '{"questions": []}', /^File: The file has no question/],
    ['another format', 'Dear students,', /^File: The file is not CSV, JSON, GIFT or Moodle XML/],
    ['nothing', ' \n ', /^File: The file is empty/],
    ['a spreadsheet', 'PK\u0003\u0004', /^File: This is a spreadsheet/],
    ['a PDF', '%PDF-1.7', /^File: This is a PDF/],
    ['bytes', 'some bytes\u0000more', /^File: This is not a text file/],
  ])('as with %s', (_, text, fault) => {
    const faults = faultsIn(text, 'a.dat');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});

test('a drawing that only draws is kept as it is', () => {
  const figure = '<svg viewBox="0 0 9 9"><title>A line</title><path d="M0 0L9 9" stroke="currentColor"/></svg>';
  const imported = importText(ask({ figure }), 'a.json');
  expect(imported.ok && imported.paper.questions[0]!.question.figure).toBe(figure);
});

describe('bounds', () => {
  test('200 questions are a paper; of one more the file is told to be split', () => {
    expect(importText(rows(MOST_QUESTIONS, right), 'a.csv').ok).toBe(true);
    expect(faultsIn(rows(MOST_QUESTIONS + 1, right), 'a.csv')).toEqual([
      'File: The file has 201 questions, and a paper at most 200. Split it into papers.',
    ]);
  });

  test('of 50,000 malformed rows the first errors are listed, all are counted, and no formula is typeset in vain', () => {
    const count = 50_000;
    let typeset = 0;
    const imported = importText(
      rows(count, (at) => `"Row ${at} $x_${at}$",a,b,`),
      'a.csv',
      { typesets: () => ++typeset > 0 },
    );
    // Each row lacks its answer.
    expect(imported).toMatchObject({ ok: false, more: count + 1 - MOST_FAULTS });
    expect(!imported.ok && imported.faults.map(({ row }) => row)).toEqual(Array.from({ length: MOST_FAULTS }, (_, at) => `Row ${at + 2}`));
    expect(typeset).toBe(0);
  });

  test('formulas are typeset for no more questions than a paper has', () => {
    let typeset = 0;
    importText(
      rows(50_000, (at) => `Row ${at} $x$,a,b,A`),
      'a.csv',
      { typesets: () => ++typeset > 0 },
    );
    expect(typeset).toBe(MOST_QUESTIONS);
  });

  test.each<[string, string, (count: number) => string]>([
    ['CSV', 'a.csv', (count) => rows(count, () => 'x')],
    ['JSON', 'a.json', (count) => `{"questions":[${'[],'.repeat(count)}[]]}`],
    ['GIFT', 'a.gift', (count) => 'x\n\n'.repeat(count)],
    ['Moodle XML', 'a.xml', (count) => `<quiz>${'<question/>'.repeat(count)}</quiz>`],
  ])('rows of %s beyond the most are not read, and that is said', (_, name, write) => {
    const imported = importText(write(MOST_ROWS + 10), name);
    expect(imported).toMatchObject({ ok: false });
    const more = imported.ok ? 0 : imported.more;
    // Of each row that was read at most three errors, and the one for the rest.
    expect(more).toBeLessThanOrEqual(3 * MOST_ROWS);
    expect(more + MOST_FAULTS).toBeGreaterThan(MOST_ROWS);
  });

  test('a message quotes no more of the file than fits a line or two', () => {
    for (const fault of faultsIn(ask({ question: `$${'x'.repeat(3000)}` }), 'a.json')) expect(fault.length).toBeLessThan(270);
  });

  test('a file beyond 5 MB is not read', () => {
    const imported = importBytes(new Uint8Array(MOST_BYTES + 1).fill(65), 'a.csv');
    expect(imported).toMatchObject({
      ok: false,
      faults: [{ row: 'File', text: expect.stringContaining('larger than 5 MB') as string }],
      more: 0,
    });
  });

  test('a paper that the server would refuse for its size is to be split, and its formulas are not all typeset first', () => {
    let typeset = 0;
    const imported = importText(
      rows(MOST_QUESTIONS, (at) => `${at} $x$ ${'word '.repeat(700)},a,b,A`),
      'a.csv',
      { typesets: () => ++typeset > 0 },
    );
    expect(imported).toMatchObject({ ok: false, more: 0 });
    expect(!imported.ok && imported.faults[0]!.text).toMatch(/^The paper takes \d+ kB of text, and at most 420 kB fit/);
    // As many as fit: each question has 3.7 kB.
    expect(typeset).toBeLessThan(120);
  });

  test.each<[string, string, string]>([
    ['JSON', 'a.json', ask({ options: Array(500_000).fill('a') })],
    ['GIFT', 'a.gift', `Q? {${'~a '.repeat(10_000)}=b}`],
  ])('of a list in %s that is far too long only the length is looked at', (_, name, text) => {
    expect(faultsIn(text, name)).toHaveLength(1);
  });
});

describe('characters', () => {
  const text = 'question,A,B,answer\nWhat is “naïve”?,α – β,π,B\n';
  const utf16 = (isLittle: boolean, mark: string) => {
    const whole = mark + text;
    const view = new DataView(new ArrayBuffer(whole.length * 2));
    [...whole].forEach((letter, at) => view.setUint16(at * 2, letter.codePointAt(0)!, isLittle));
    return new Uint8Array(view.buffer);
  };
  const statementIn = (bytes: Uint8Array) => {
    const imported = importBytes(bytes, 'a.csv');
    return imported.ok ? imported.paper.questions[0]!.question : imported.faults;
  };

  test.each<[string, Uint8Array]>([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 with a mark', utf16(true, '\uFEFF')],
    ['UTF-16, the other way round', utf16(false, '\uFEFF')],
    ['UTF-16 without a mark', utf16(true, '')],
    ['UTF-16 without a mark, the other way round', utf16(false, '')],
  ])('are read in %s', (_, bytes) => expect(statementIn(bytes)).toMatchObject({ statement: 'What is “naïve”?', options: ['α – β', 'π'] }));

  test('are read in Windows-1252', () => {
    const bytes = [...'question,A,B,answer\n\x93na\xefve\x94?,5 \xb0C,\xbd,B\n'].map((letter) => letter.codePointAt(0)!);
    expect(statementIn(new Uint8Array(bytes))).toMatchObject({ statement: '“naïve”?', options: ['5 °C', '½'] });
  });
});
