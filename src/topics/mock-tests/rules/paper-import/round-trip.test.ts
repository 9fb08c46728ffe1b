import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import { PAPER } from '../paper.ts';
import { MOST_FAULTS } from './faults.ts';
import type { Imported } from './import-paper.ts';
import { importBytes, importText, questionsIn } from './testing/import-text.ts';
import { type PlainQuestion, writeCsv, writeGift, writeJson, writeMoodle } from './testing/write-files.ts';

const FORMATS: Readonly<Record<string, (questions: readonly PlainQuestion[]) => string>> = {
  json: writeJson,
  csv: (questions) => writeCsv(questions, ','),
  tsv: (questions) => writeCsv(questions, '\t'),
  gift: writeGift,
  xml: writeMoodle,
};

/** Words with what each format must escape, and formulas. */
const anyWord = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[A-Za-z0-9]{1,8}$/) },
  fc.constantFrom(
    '5 < 6',
    'a & b',
    '"so"',
    'x = y',
    '~10',
    '#1',
    'a: b',
    '{p}',
    '->',
    '50%',
    ';',
    ',',
    'é',
    'π',
    'प्रश्न',
    '&amp;',
    '<b>',
    '//',
    '::',
    '”',
  ),
  fc.constantFrom('$x^{2}$', '$\\neq$', '$\\frac{1}{2}$', '$a = b$', '$\\nu \\to \\mu$', '$\\{1\\}$', '$a < b$'),
);
const anyText = fc.array(anyWord, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const anyQuestion = fc
  .record({
    kind: fc.constantFrom('single', 'multiple', 'numerical', 'true-false'),
    question: anyText,
    texts: fc.uniqueArray(anyText, { minLength: 2, maxLength: 6 }),
    picks: fc.array(fc.nat(5), { minLength: 1, maxLength: 6 }),
    value: fc.integer({ min: -9999, max: 9999 }).map((number) => number / 100),
    tolerance: fc.constantFrom(0, 0.01, 2),
    solution: fc.array(anyText, { maxLength: 4 }),
  })
  .map(({ texts, picks, kind, ...rest }): PlainQuestion => {
    // Numbered: two that differ by a space are the same option.
    const options = texts.map((text, at) => `${text} n${at}`);
    const right = [...new Set(picks.map((pick) => pick % (kind === 'true-false' ? 2 : options.length)))].toSorted((a, b) => a - b);
    return { ...rest, kind, options, right: kind === 'multiple' ? right : right.slice(0, 1) };
  });
const anyPaper = fc.array(anyQuestion, { minLength: 1, maxLength: 8 });

/** What the questions are in the app. */
function expected({ kind, question, options, right, value, tolerance, solution }: PlainQuestion): object {
  const common = { difficulty: 2, statement: question, solution };
  if (kind === 'true-false') return { ...common, kind: 'single', options: ['True', 'False'], key: right[0] };
  if (kind !== 'numerical') return { ...common, kind, options, key: kind === 'multiple' ? right : right[0] };
  const near = (number: number) => expect.closeTo(number, 9) as number;
  return { ...common, kind, key: { from: near(value - tolerance), to: near(value + tolerance) } };
}

describe.each(Object.keys(FORMATS))('%s', (format) => {
  const write = FORMATS[format]!;

  test('what is written is what is read', () => {
    fc.assert(
      fc.property(anyPaper, (questions) => {
        expect(questionsIn(write(questions), `paper.${format}`)).toEqual(questions.map(expected));
      }),
    );
  });

  test('is recognised without its ending', () => {
    fc.assert(
      fc.property(anyPaper, (questions) => {
        expect(questionsIn(write(questions), 'paper.txt')).toEqual(questions.map(expected));
      }),
      { numRuns: 20 },
    );
  });

  test('a file with anything changed in it is a whole paper or a list of errors, and never an exception', () => {
    const anyChange = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      taken: fc.nat(12),
      put: fc.oneof(
        fc.string({ maxLength: 6 }),
        fc.constantFrom('{', '}', '"', '<', '</', ']]>', '&', '\n\n', '$', '\\', '=', '~', '#', '[', ',', '\u0000', '\ud800'),
      ),
    });
    fc.assert(
      fc.property(anyPaper, fc.array(anyChange, { minLength: 1, maxLength: 5 }), (questions, changes) => {
        let text = write(questions);
        for (const { at, taken, put } of changes) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + put + text.slice(from + taken);
        }
        expect(isWhole(importText(text, `paper.${format}`))).toBe(true);
      }),
    );
  });
});

test('any bytes are a paper or a list of errors, under any name', () => {
  const anyName = fc.constantFrom('a.csv', 'a.json', 'a.gift', 'a.xml', 'a.txt', 'a', '.xml');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), anyName, (bytes, name) => {
      expect(isWhole(importBytes(bytes, name))).toBe(true);
    }),
  );
});

/** Nothing is half imported. */
function isWhole(imported: Imported): boolean {
  if (imported.ok) return v.is(PAPER, imported.paper);
  const { faults, more } = imported;
  return faults.length > 0 && faults.length <= MOST_FAULTS && more >= 0;
}

describe('the example files', () => {
  const text = (format: string) => readFileSync(`${import.meta.dirname}/examples/example.${format}`, 'utf8');
  const example = (format: string) => questionsIn(text(format), `example.${format}`);
  const paperOf = (format: string) => {
    const imported = importText(text(format), `example.${format}`);
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
    return imported.paper;
  };
  const places = (format: string) => paperOf(format).questions.map(({ section, chapter, subject }) => [section, chapter, subject]);

  test('of JSON and CSV are one paper with every kind of question', () => {
    expect(example('csv')).toEqual(example('json'));
    expect(new Set(example('json').map((question) => (question as { kind: string }).kind))).toEqual(
      new Set(['single', 'multiple', 'numerical', 'assertion', 'matrix']),
    );
  });

  test.each(['gift', 'xml'])('of %s is that paper as far as the format has its kinds', (format) => {
    expect(example(format)).toEqual(example('json').slice(0, 5));
  });

  test('place the questions alike, in four sections with schemes of their own', () => {
    expect(paperOf('csv').template).toEqual(paperOf('json').template);
    expect(places('csv')).toEqual(places('json'));
    expect(paperOf('json').template.sections).toMatchObject([
      { title: 'Section A', count: 1, marks: { right: 4, wrong: -1 } },
      { title: 'Section B', count: 1, marks: { right: 4, wrong: -2, perOption: 1 } },
      { title: 'Section C', count: 2, answer: 1, marks: { right: 4, wrong: 0 } },
      { title: 'Section D', count: 3, marks: { right: 4, wrong: -1 } },
    ]);
    expect(places('json').every(([, chapter]) => chapter !== '')).toBe(true);
    for (const format of ['gift', 'xml']) {
      expect(places(format)).toEqual(places('json').slice(0, 5));
      expect(paperOf(format).template.sections.slice(0, 3)).toEqual(paperOf('json').template.sections.slice(0, 3));
    }
  });
});
