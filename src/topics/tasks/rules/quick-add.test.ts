import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { QuickAddFields } from './quick-add-token.ts';
import { parseQuickAdd } from './quick-add.ts';

/** A Saturday. */
const today = '2026-11-21';
const subjects = ['Physics', 'Mathematics', 'Organic Chemistry', 'Inorganic Chemistry', 'Biology'].map((name) => ({
  id: `id of ${name}`,
  name,
}));
const understood = (line: string, ...kept: string[]) =>
  parseQuickAdd(line, { today, minute: 9 * 60, subjects, kept: new Set(kept), readChapter: null });

/** Text that breaks naive code: combining marks, spaces, surrogate pairs and lone surrogates. */
const unit = fc.constantFrom(...'a9Vx- #!:;=,/\n\u0000éकि', '\u{1F600}', '\uD800');
const spoken = [
  'fri',
  'tomorrow',
  '25 dec',
  'in 3 days',
  '!high',
  '!2',
  '2h',
  '1h 30m',
  '45 min',
  'every mon',
  'kal tak',
  'somvar ko',
  '28th',
  'sun',
  '3 din baad',
  'p1',
  'daily',
  '5pm',
  'at 5:30 pm',
  'subah 6 baje',
  '#bio',
  '#physics',
];
const line = fc
  .array(
    fc.oneof(
      fc.constantFrom(...spoken, 'physics', 'maths', 'ch 3', 'every', 'by', '#', '!', '#nothing'),
      fc.string({ unit, maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(' '));

test('the underlined parts are exactly those taken from the title, and no word is lost', () => {
  fc.assert(
    fc.property(line, fc.subarray(['due fri', 'priority !high', 'estimate 2h', 'subject physics']), (text, kept) => {
      const { title, tokens } = understood(text, ...kept);
      const taken = tokens.filter(({ isInTitle }) => !isInTitle);
      let rest = '';
      let from = 0;
      for (const token of taken) {
        expect(text.slice(token.start, token.end)).toBe(token.text);
        expect(token.start).toBeGreaterThanOrEqual(from);
        rest += `${text.slice(from, token.start)} `;
        from = token.end;
      }
      rest += text.slice(from);
      expect(title.split(/\s+/)).toEqual(rest.trim().split(/\s+/));
      for (const key of kept) expect(tokens.map((token) => token.key)).not.toContain(key);
    }),
    { numRuns: 500 },
  );
});

test('a line with a word never becomes a task without a title', () => {
  fc.assert(
    fc.property(line, (text) => {
      expect(understood(text).title === '').toBe(text.trim() === '');
    }),
  );
});

test('a pasted text of 10,000 letters becomes the title unchanged', () => {
  const text = 'kal every mon 25 dec '.repeat(500);
  expect(understood(text)).toEqual({ title: text.trim(), fields: {}, tokens: [] });
});

test('the longest parsed line is parsed completely', () => {
  const text = `${'mon '.repeat(248)}kal`;
  expect(understood(text).fields).toEqual({ dueDate: '2026-11-22' });
});

test('words that are no day, time, duration, repetition or subject stay in the title', () => {
  const words = fc.array(fc.constantFrom('waves', 'ch', '5', 'law', 'the', 'optics', 'Q', '3/4', 'N', 'monomer', 'second', 'may'), {
    minLength: 1,
  });
  fc.assert(
    fc.property(words, (plain) => {
      fc.pre(!/\d may|may \d/.test(plain.join(' ')));
      expect(understood(plain.join(' '))).toEqual({ title: plain.join(' '), fields: {}, tokens: [] });
    }),
  );
});

test('undoing every part restores the typed line', () => {
  fc.assert(
    fc.property(line, (text) => {
      const kept: string[] = [];
      for (let found = understood(text).tokens; found.length > 0; found = understood(text, ...kept).tokens) {
        kept.push(...found.map(({ key }) => key));
        expect(kept.length).toBeLessThanOrEqual(100);
      }
      expect(understood(text, ...kept)).toEqual({ title: text.trim(), fields: {}, tokens: [] });
    }),
  );
});

test('each kind is taken once, and each underlined part takes effect', () => {
  fc.assert(
    fc.property(line, (text) => {
      const { tokens, fields } = understood(text);
      const kinds = tokens.map(({ kind }) => kind);
      expect(new Set(kinds).size).toBe(kinds.length);
      for (const token of tokens.filter(({ kind }) => kind !== 'repeats')) expect(fields).toMatchObject(token.fields);
    }),
  );
});

test('typical lines give the intended task', () => {
  const meant: Record<string, [title: string, fields: QuickAddFields]> = {
    'physics ch 3 problems fri !high 2h': [
      'physics ch 3 problems',
      { subjectId: 'id of Physics', dueDate: '2026-11-27', priority: 'high', estimate: 120 },
    ],
    'Revise 2h !low tomorrow': ['Revise', { estimate: 120, priority: 'low', dueDate: '2026-11-22' }],
    'maths mock paper by 25 dec': ['maths mock paper', { subjectId: 'id of Mathematics', dueDate: '2026-12-25' }],
    'ch 3 #organic 1h 30m': ['ch 3', { subjectId: 'id of Organic Chemistry', estimate: 90 }],
    '#bio diagrams every mon': ['diagrams', { subjectId: 'id of Biology', repeats: 'FREQ=WEEKLY;BYDAY=MO', dueDate: '2026-11-23' }],
    'organic chemistry notes': ['organic chemistry notes', { subjectId: 'id of Organic Chemistry' }],
    'Formulae every day 25 dec': ['Formulae', { repeats: 'FREQ=DAILY', dueDate: '2026-12-25' }],
    'fri is the test': ['fri is the test', {}],
    'read page 45': ['read page 45', {}],
    'chemistry of salts': ['chemistry of salts', {}],
    'C# basics': ['C# basics', {}],
    'fall from 2 m': ['fall from 2 m', {}],
    'tomorrow !high': ['tomorrow !high', {}],
    'mock on fri sat': ['mock on fri sat', {}],
    'दोहराना आज': ['दोहराना', { dueDate: today }],
  };
  for (const [text, [title, fields]] of Object.entries(meant)) expect(understood(text)).toMatchObject({ title, fields });
  for (const text of Object.keys(meant)) expect(Object.keys(understood(text).fields).sort()).toEqual(Object.keys(meant[text]![1]).sort());
});

test('an undone part stays text, and what precedes it is still parsed', () => {
  expect(understood('ch 3 fri 2h', 'estimate 2h')).toMatchObject({ title: 'ch 3 2h', fields: { dueDate: '2026-11-27' } });
  expect(understood('physics fri', 'subject physics').fields).toEqual({ dueDate: '2026-11-27' });
});
