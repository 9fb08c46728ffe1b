import { describe, expect, test } from 'vitest';

import { faultsIn, questionsIn } from './testing/import-text.ts';

const gift = (text: string) => questionsIn(text, 'a.gift');

describe('a question may be', () => {
  test.each<[string, string, object]>([
    ['of one right option', 'Q? {=a ~b ~c}', { kind: 'single', options: ['a', 'b', 'c'], key: 0 }],
    ['of several', 'Q? {~%50%a ~%-100%b ~%50%c}', { kind: 'multiple', key: [0, 2] }],
    ['a sentence with a gap', 'Water is {=wet ~dry} and clear.', { statement: 'Water is _____ and clear.' }],
    ['true or false', 'Q? {TRUE#Wrong.#Right.}', { options: ['True', 'False'], key: 0, solution: ['Wrong.', 'Right.'] }],
    ['a number', 'Q? {#4}', { kind: 'numerical', key: { from: 4, to: 4 } }],
    ['a number with a tolerance', 'Q? {#4:0.5}', { key: { from: 3.5, to: 4.5 } }],
    ['a range', 'Q? {#-1..2}', { key: { from: -1, to: 2 } }],
    ['HTML', '[html]<p>a<br>b&nbsp;&lt; c</p> {T}', { statement: 'a\nb < c' }],
    ['plain', '[plain]a <b> &amp; {T}', { statement: 'a <b> &amp;' }],
    ['with formulas that are not escaped but for braces', 'Is $x \\neq y_\\{1\\}$?\\nSo? {T}', { statement: 'Is $x \\neq y_{1}$?\nSo?' }],
    ['with feedback on its options', 'Q? {=a#Yes ~b#No####Since.\n}', { solution: ['Since.', 'A: Yes', 'B: No'] }],
  ])('%s', (_, text, question) => expect(gift(text)).toMatchObject([question]));
});

test('comments, categories and titles are no questions', () => {
  const text = '// first\n$CATEGORY: top/Heat\n\n::Title\\: one::Q? {T}\n// within\n\n\n\n::Two::\nR? {F}\n';
  expect(gift(text)).toMatchObject([{ statement: 'Q?' }, { statement: 'R?' }]);
});

describe('what cannot be is named by question and line', () => {
  test.each<[string, string, string]>([
    ['an essay', 'Write! {}', 'An essay cannot be asked here.'],
    ['a short answer', 'Who? {=Gauss =Euler}', 'A short answer cannot be asked here.'],
    ['matching', 'Match. {=a -> b =c -> d =e -> f}', 'A matching question cannot be asked here.'],
    ['a description', 'Read this.', 'A text without a question cannot be asked here.'],
    ['two pairs of braces', 'Q {=a ~b} or {=c ~d}', 'It needs one { and one } around its answers'],
    ['braces of a formula', 'Is $x_{1}$ right? {T}', 'It needs one { and one } around its answers'],
    ['a blank line within', 'Q? {\n=a', 'It needs one { and one } around its answers'],
    ['answers without a sign', 'Q? {a b}', 'Its answers must begin with ='],
    ['two that are right alone', 'Q? {=a =b ~c}', 'Options A and B are both right.'],
    ['one that is partly right', 'Q? {=a ~%50%b}', 'Option B earns 50% of the marks.'],
    ['none that is right', 'Q? {~a ~b}', 'No option is marked as right.'],
    ['two numbers', 'Q? {#=1 =%50%2}', 'A number has one right answer here.'],
    ['no number', 'Q? {#one}', 'The answer must be a number'],
    ['a picture', 'Q <img src="a.png"> {T}', 'The question has a picture.'],
    ['seven options', 'Q? {=a ~b ~c ~d ~e ~f ~g}', 'The options must be 2 to 6.'],
  ])('%s', (_, text, fault) => {
    const faults = faultsIn(`First? {T}\n\n${text}\n`, 'a.gift');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`Question 2, line 3: ${fault}`);
  });
});
