import { describe, expect, test } from 'vitest';

import { faultsIn, importText, questionsIn } from './testing/import-text.ts';

const quiz = (...questions: string[]) => `<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`;
const asked = (type: string, rest: string, text = 'Q?') =>
  `<question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${rest}</question>`;
const answer = (fraction: number, text: string, rest = '') => `<answer fraction="${fraction}"><text>${text}</text>${rest}</answer>`;
const TRUE = asked('truefalse', answer(100, 'true') + answer(0, 'false'));
const moodle = (...questions: string[]) => questionsIn(quiz(...questions), 'a.xml');

describe('a question may be', () => {
  test.each<[string, string, object]>([
    ['of one right option', asked('multichoice', answer(0, 'a') + answer(100, 'b')), { kind: 'single', options: ['a', 'b'], key: 1 }],
    [
      'of several',
      asked('multichoice', `<single>false</single>${answer(50, 'a')}${answer(-100, 'b')}${answer(50, 'c')}`),
      { kind: 'multiple', key: [0, 2] },
    ],
    ['true or false', TRUE, { options: ['True', 'False'], key: 0 }],
    ['a number', asked('numerical', answer(100, '4', '<tolerance>0.5</tolerance>') + answer(0, '*')), { key: { from: 3.5, to: 4.5 } }],
    ['with formulas', asked('truefalse', answer(100, 'false'), 'Is \\(a &lt; b\\) or $$c$$?'), { statement: 'Is $a < b$ or $c$?', key: 1 }],
    [
      'with feedback',
      asked(
        'multichoice',
        `${answer(100, 'a', '<feedback format="html"><text>Yes</text></feedback>')}${answer(0, 'b')}<generalfeedback><text>Since.</text></generalfeedback>`,
      ),
      { solution: ['Since.', 'A: Yes'] },
    ],
    [
      'with raised letters',
      asked('truefalse', answer(100, 'true'), 'H<sub>2</sub>O, 10<sup>5</sup>'),
      { statement: 'H$_{\\text{2}}$O, 10$^{\\text{5}}$' },
    ],
  ])('%s', (_, text, question) => expect(moodle(text)).toMatchObject([question]));
});

test('categories are no questions', () => {
  expect(moodle('<question type="category"><category><text>top</text></category></question>', TRUE)).toHaveLength(1);
});

describe('what cannot be is named by question and line', () => {
  const essay = (type: string) => asked(type, '');
  test.each<[string, string, string]>([
    ['an essay', essay('essay'), 'An essay cannot be asked here.'],
    ['a cloze', essay('cloze'), 'A text with gaps cannot be asked here.'],
    ['matching', essay('matching'), 'A matching question cannot be asked here.'],
    ['a short answer', essay('shortanswer'), 'A short answer cannot be asked here.'],
    ['a type of a plugin', essay('stack'), 'A question of the type “stack” cannot be asked here.'],
    ['another element', '<book/>', '<book> is not a question.'],
    ['a picture', asked('truefalse', answer(100, 'true'), '<img src="@@PLUGINFILE@@/a.png">'), 'The question has a picture.'],
    [
      'a file',
      asked('truefalse', `<file name="a.png" encoding="base64">iVBO</file>${answer(100, 'true')}`),
      'It has a picture or another file.',
    ],
    ['a table', asked('truefalse', answer(100, 'true'), '<table><tr><td>1</td></tr></table>'), 'The question has a table.'],
    ['a script', asked('truefalse', answer(100, 'true'), '<script>alert(1)</script>'), 'The question has the HTML element <script>'],
    ['units', asked('numerical', `${answer(100, '4')}<units><unit/></units>`), 'It has units to choose.'],
    ['no right option', asked('multichoice', answer(0, 'a') + answer(0, 'b')), 'No option is marked as right.'],
    ['neither true nor false', asked('truefalse', answer(50, 'true')), 'Mark either true or false as right.'],
  ])('%s', (_, text, fault) => {
    const faults = faultsIn(quiz(TRUE, text), 'a.xml');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`Question 2, line 4: ${fault}`);
  });
});

describe('XML that is there to break something', () => {
  test('is refused with a document type, before any entity is made of it', () => {
    const bomb = '<!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(faultsIn(`<?xml version="1.0"?>${bomb}<quiz>${TRUE}<question>&b;</question></quiz>`, 'a.xml')).toEqual([
      'File: The file has a DOCTYPE, which is not read. Remove it. (line 1)',
    ]);
  });

  test('is refused with an entity that XML does not have', () => {
    expect(faultsIn('<quiz>\n&xxe;</quiz>', 'a.xml')[0]).toMatch(/^File: This is not well-formed XML: .*entity.* \(line 2\)$/);
  });

  test('is refused where it is nested too deeply, without following it down', () => {
    const deep = `<quiz>${'<a>'.repeat(1_000_000)}`;
    expect(importText(deep, 'a.xml')).toMatchObject({
      ok: false,
      faults: [{ row: 'File', text: expect.stringContaining('nested more than 40') as string }],
    });
  });

  test('is refused where a question has more elements than any', () => {
    expect(faultsIn(quiz(asked('truefalse', '<answer/>'.repeat(5000))), 'a.xml')).toEqual([
      'Question 1, line 3: The question has more than 1000 elements.',
    ]);
  });

  test.each([
    ['a tag that is not closed', '<quiz><question>', /^File: This is not well-formed XML: unclosed tag/],
    ['HTML', '<html><p>Hi</p></html>', /^File: This is not Moodle XML: it begins with <html>/],
  ])('%s is named with its line', (_, text, fault) => expect(faultsIn(text, 'a.xml')[0]).toMatch(fault));
});
