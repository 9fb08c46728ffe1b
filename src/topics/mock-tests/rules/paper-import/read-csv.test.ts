import { describe, expect, test } from 'vitest';

import { faultsIn, questionsIn } from './testing/import-text.ts';

const csv = (text: string) => questionsIn(text, 'a.csv');

test.each([',', ';', '\t'])('cells may be separated by “%s”, and hold it between quotation marks', (separator) => {
  const line = (...cells: string[]) => cells.join(separator);
  const text = [line('question', 'A', 'B', 'answer'), line(`"a${separator}b ""c""\nd"`, '1', '2', 'B')].join('\r\n');
  expect(csv(text)).toMatchObject([{ statement: `a${separator}b "c"\nd`, options: ['1', '2'], key: 1 }]);
});

test('columns have the names teachers give them, in any order', () => {
  expect(csv('No.,Correct Answer,Option 1,OPTION B,Statement,Explanation\n1,(b),x,y,Q?,Because\n')).toMatchObject([
    { statement: 'Q?', options: ['x', 'y'], key: 1, solution: ['Because'] },
  ]);
});

describe('a kind that is not named is seen', () => {
  test.each<[string, object]>([
    ['Q?,a,b,B,,', { kind: 'single', key: 1 }],
    ['Q?,a,b,"A, B",,', { kind: 'multiple', key: [0, 1] }],
    ['Q?,a,b,A and B,,', { kind: 'multiple', key: [0, 1] }],
    ['Q?,,,−2.5,,', { kind: 'numerical', key: { from: -2.5, to: -2.5 } }],
    ['Q?,,,4.4..4.6,,', { kind: 'numerical', key: { from: 4.4, to: 4.6 } }],
    ['Q?,,,4.4 to 4.6,,', { kind: 'numerical', key: { from: 4.4, to: 4.6 } }],
    ['Q?,,,4.5,0.1,', { kind: 'numerical', key: { from: 4.4, to: 4.6 } }],
    ['Q?,,,true,,', { kind: 'single', options: ['True', 'False'], key: 0 }],
    ['Q?,,,C,,So it is.', { kind: 'assertion', reason: 'So it is.', key: 2 }],
  ])('in %s', (row, question) => expect(csv(`question,A,B,answer,tolerance,reason\n${row}\n`)).toMatchObject([question]));
});

test('empty rows count as the spreadsheet counts them, and make no question', () => {
  expect(faultsIn('\nquestion,A,B,answer\n\n,,,\nQ?,a,b,\n', 'a.csv')).toEqual(['Row 5: The answer must be a letter from A to F.']);
});

test.each<[string, string, readonly string[]]>([
  [
    'an unknown column',
    'question,A,B,answer,hint\nQ?,a,b,A,h\n',
    ['Row 1: The column “hint” is not known. Call it as in the example file, or remove it.'],
  ],
  [
    'two columns of one name',
    'question,A,A,answer\nQ?,a,b,A\n',
    ['Row 1: Two columns are named “a”. Remove one.', 'Row 2: The options must be 2 to 6.'],
  ],
  [
    'no names',
    'Q?,a,b,A\n',
    ['File: The first row must name the columns, including “question” and “answer”. Compare it with the example file.'],
  ],
  [
    'a separator within a text',
    'question,A,B,answer\nWell, what?,a,b,A\n',
    ['Row 2: It has 5 cells, and the first row 4. Put text that contains the separator in quotation marks.'],
  ],
  [
    'a quotation mark that is not closed',
    'question,A,B,answer\n"Q?,a,b,A\nR?,a,b,A\n',
    ['Row 2: A quotation mark is not closed, or is inside a word. To write one in a text, write it twice: ""'],
  ],
  [
    'a comma in a number',
    'question;answer\nQ?;1,234\n',
    ['Row 2: The answer must be a number such as 4.5, or a range such as 4.4..4.6, without a unit.'],
  ],
  ['a unit', 'question,answer\nQ?,5 m\n', ['Row 2: The answer must be a number such as 4.5, or a range such as 4.4..4.6, without a unit.']],
  ['an option left out between two', 'question,A,B,C,answer\nQ?,a,,c,A\n', ['Row 2: Option B is missing.']],
])('%s is named', (_, text, faults) => expect(faultsIn(text, 'a.csv')).toEqual(faults));
