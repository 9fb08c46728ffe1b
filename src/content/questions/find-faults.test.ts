import * as v from 'valibot';
import { expect, test } from 'vitest';

import type { SyllabusChapter } from '../syllabus/syllabus.ts';
import { findDoubles, findFaults } from './find-faults.ts';
import { QUESTION, type Question } from './question.ts';
import { typesets } from './testing/typesets.ts';

const CHAPTER: SyllabusChapter = {
  id: 'math-sets',
  class: 11,
  en: 'Sets',
  hi: null,
  units: { 'jee-main': [1], neet: [] },
  advanced: null,
  left: null,
  synonyms: [],
  topics: [{ id: 'subsets', en: 'Subsets', hi: null }],
};

const COMMON = {
  id: 'math-sets-01',
  topic: 'subsets',
  difficulty: 1,
  seconds: 60,
  exams: ['jee-main'],
  statement: 'How many subsets has $\\{1, 2\\}$?',
  solution: ['$2^2 = 4$.'],
};
const single = (change: object = {}) => ({ ...COMMON, kind: 'single', options: ['$4$', '$3$', '$2$', '$8$'], key: 0, ...change });
const matrix = (option: string) =>
  single({
    kind: 'matrix',
    left: ['one', 'two', 'three'],
    right: ['1', '2', '3'],
    options: [option, 'P-1, Q-3, R-2', 'P-2, Q-1, R-3', 'P-3, Q-2, R-1'],
  });
const faultsOf = (question: object) => findFaults(v.parse(QUESTION, question), CHAPTER, typesets);
const options = (first: string, second: string) => single({ options: [first, second, 'none', 'any'] });

test('finds nothing wrong with a good question of each kind', () => {
  const { options: _, ...rest } = single();
  expect(faultsOf(single())).toEqual([]);
  expect(faultsOf(single({ kind: 'multiple', key: [0, 2] }))).toEqual([]);
  expect(faultsOf({ ...rest, kind: 'numerical', key: { from: 4, to: 4 } })).toEqual([]);
  expect(faultsOf(matrix('P-1, Q-2, R-3'))).toEqual([]);
  expect(faultsOf(matrix('P-1,3; Q-2; R-3'))).toEqual([]);
  expect(faultsOf({ ...rest, kind: 'assertion', reason: 'A set of $n$ elements has $2^n$ subsets.' })).toEqual([]);
});

test.for([
  ['a foreign id', single({ id: 'math-matrices-01' }), 'The id does not begin with the chapter.'],
  ['an unknown topic', single({ topic: 'supersets' }), 'The chapter has no topic supersets.'],
  ['no exam', single({ exams: [] }), 'No exam is named.'],
  ['an exam that does not ask the chapter', single({ exams: ['jee-main', 'neet'] }), 'neet does not ask this chapter.'],
  ['doubled options', single({ options: ['$x + 1$', '$x$', '$ x+1 $.', '$2x$'] }), 'Options 1 and 3 are the same.'],
  ['two right options', single({ options: ['$4$', '$3$', '$2$', '$4.0$'] }), 'Options 1 and 4 are the same.'],
  ['a key outside the options', single({ key: 4 }), 'The key is outside the options.'],
  ['a right option outside them', single({ kind: 'multiple', key: [0, 4] }), 'The key is outside the options.'],
  ['three options', single({ options: ['$4$', '$3$', '$2$'] }), 'A question of the bank has four options.'],
  ['no solution', single({ solution: [] }), 'A question of the bank has a solution.'],
  ['five options', single({ options: ['$4$', '$3$', '$2$', '$8$', '$1$'] }), 'A question of the bank has four options.'],
  ['an option named twice', single({ kind: 'multiple', key: [2, 2] }), 'The key names an option twice.'],
  ['an empty range', { ...COMMON, kind: 'numerical', key: { from: 5, to: 4 } }, 'The range of right numbers is empty.'],
  ['a missing pair', matrix('P-1, Q-2'), '“P-1, Q-2” does not pair all of the left list.'],
  ['a pair out of order', matrix('Q-1, P-2, R-3'), '“Q-1, P-2, R-3” does not pair all of the left list.'],
  ['a pair outside the list', matrix('P-1, Q-2, R-4'), '“P-1, Q-2, R-4” does not pair all of the left list.'],
  ['TeX that cannot be typeset', single({ statement: 'Find $\\frac{1}$.' }), 'This formula cannot be typeset: \\frac{1}'],
  ['an unpaired dollar', single({ solution: ['It is $4.'] }), 'A formula without both its dollars: It is $4.'],
  ['TeX outside dollars', single({ solution: ['It is \\pi.'] }), 'A formula without both its dollars: It is \\pi.'],
] as const)('refuses %s', ([, question, fault]) => {
  expect(faultsOf(question)).toEqual([fault]);
});

test.for([
  ['a key outside all options', single({ key: 6 })],
  ['a right option outside them', single({ kind: 'multiple', key: [0, 6] })],
  ['two keys of a single choice', single({ key: [0, 1] })],
  ['a multiple choice without a key', single({ kind: 'multiple', key: [] })],
  ['one option', single({ options: ['$4$'] })],
] as const)('the shape has no room for %s', ([, question]) => {
  expect(v.is(QUESTION, question)).toBe(false);
});

test.for([
  ['0.5 m', '1/2 m'],
  ['$0.5$', '$\\frac{1}{2}$'],
  ['$\\frac12$', '$\\dfrac{2}{4}$'],
  ['$-2\\ \\text{m/s}$', '−2.0 m/s'],
  ['$x^{2}$', '$x^2$'],
  ['$5 : 4$', '$5:4$'],
  ['The mean, then', 'the mean then.'],
])('takes %s and %s for the same option', ([first, second]) => {
  expect(faultsOf(options(first!, second!))).toEqual(['Options 1 and 2 are the same.']);
});

test.for([
  ['1.5', '15'],
  ['$1.5\\ \\text{m}$', '$15\\ \\text{m}$'],
  ['$x = 1.5$', '$x = 15$'],
  ['$\\frac{1}{12}$', '$\\frac{11}{2}$'],
  ['$\\frac{\\pi}{12}$', '$\\frac{\\pi}{2}$'],
  ['$\\pi^{12}$', '$\\pi^12$'],
  ['$2\\frac12$', '$\\frac{21}{2}$'],
  ['$(1, 5)$', '$(15)$'],
  ['$5 : 4$', '$54$'],
  ['0.5 m', '0.5 s'],
])('takes %s and %s for different options', ([first, second]) => {
  expect(faultsOf(options(first!, second!))).toEqual([]);
});

test('finds statements asked twice, whatever their spaces, case and punctuation', () => {
  const asked = (id: string, statement: string) => v.parse(QUESTION, single({ id, statement }));
  const questions: readonly Question[] = [
    asked('math-sets-01', 'Find the side $1.5\\,\\text{m}$ long.'),
    asked('math-sets-02', 'Find the side $15\\,\\text{m}$ long.'),
    asked('math-sets-03', 'find the side, $1.5\\ \\text{m}$ long'),
  ];
  expect(findDoubles(questions)).toEqual([['math-sets-01', 'math-sets-03']]);
});
