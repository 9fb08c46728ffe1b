import Papa from 'papaparse';

import { OPTION_LETTERS } from '../../../../content/questions/question.ts';
import { WHOLE_FILE } from './faults.ts';
import { PLACE_FIELDS, placeOf } from './place-fields.ts';
import { type Row, stepsOf } from './row.ts';

/** Maximum number of parsed rows. `importPaper` reports that there are more. */
const MOST_PARSED = 100_002;
const LEFT = 'pqrst';
const RIGHT = '123456';

/** Column headings of the example file, and other names that teachers use. */
const HEADINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'abcdef', ...LEFT, ...RIGHT].map((name) => [name, name])),
  ...Object.fromEntries([...'abcdef'].flatMap((letter, at) => [letter, String(at + 1)].map((name) => [`option ${name}`, letter]))),
  type: 'kind',
  kind: 'kind',
  question: 'question',
  statement: 'question',
  assertion: 'question',
  answer: 'answer',
  key: 'answer',
  'correct answer': 'answer',
  tolerance: 'tolerance',
  reason: 'reason',
  passage: 'passage',
  solution: 'solution',
  explanation: 'solution',
  difficulty: 'difficulty',
  figure: 'figure',
  // None of these names is the name of another column.
  ...Object.fromEntries([...PLACE_FIELDS].map(([name, field]) => [name, `place ${field}`])),
  // Ignored, because rows are numbered anyway.
  no: '',
  'no.': '',
  number: '',
};

/** Whether a row is a heading, not a question. */
export function isHeading(cells: readonly string[]): boolean {
  const names = cells.map(headingOf);
  return names.includes('question') && names.includes('answer');
}

const headingOf = (cell: string) =>
  HEADINGS[
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' ')
  ];

/** Reads a spreadsheet: the first row names the columns, each further row is a question. Rows are numbered as in the spreadsheet. */
export function* readCsv(text: string): Generator<Row> {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline: '\n', preview: MOST_PARSED });
  const broken = new Map(errors.flatMap(({ row, message }) => (row === undefined ? [] : [[row, message]])));
  const headings = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const columns = data[headings]?.map(headingOf) ?? [];
  const named = data[headings] ?? [];
  if (!isHeading(named)) {
    yield {
      row: WHOLE_FILE,
      fault: 'The first row must name the columns, including “question” and “answer”. Compare it with the example file.',
    };
    return;
  }
  const unknown = named.filter((cell, at) => columns[at] === undefined && cell.trim() !== '');
  const twice = columns.filter((name, at) => name !== undefined && name !== '' && columns.indexOf(name) < at);
  for (const cell of unknown.slice(0, MOST_NAMED)) {
    yield { row: `Row ${headings + 1}`, fault: `The column “${cell.trim()}” is not known. Call it as in the example file, or remove it.` };
  }
  for (const name of twice.slice(0, MOST_NAMED))
    yield { row: `Row ${headings + 1}`, fault: `Two columns are named “${name!.replace(/^place /, '')}”. Remove one.` };
  for (let at = headings + 1; at < data.length; at++) {
    const row = `Row ${at + 1}`;
    const cells = data[at]!;
    if (broken.has(at))
      yield { row, fault: 'A quotation mark is not closed, or is inside a word. To write one in a text, write it twice: ""' };
    else if (cells.every((cell) => cell.trim() === '')) continue;
    else if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      yield {
        row,
        fault: `It has ${cells.length} cells, and the first row ${columns.length}. Put text that contains the separator in quotation marks.`,
      };
    } else yield { row, question: questionOf(new Map(columns.map((name, column) => [name ?? '', cells[column]?.trim() ?? '']))) };
  }
}

const MOST_NAMED = 20;

/** The delimiter that occurs most often in the first row. */
function delimiterOf(text: string): string {
  const line = text.trimStart().split('\n', 1)[0]!;
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

type Cells = ReadonlyMap<string, string>;

function questionOf(cells: Cells): unknown {
  const cell = (name: string) => cells.get(name) ?? '';
  const options = listed(cells, OPTION_LETTERS.toLowerCase());
  const kind = kindOf(cells, options.length);
  const given = (name: string, value: unknown = cell(name)) => (cell(name) === '' ? {} : { [name]: value });
  return {
    kind,
    question: cell('question'),
    ...placeOf((field) => cell(`place ${field}`), numberIn),
    ...given('passage'),
    ...given('figure'),
    ...given('solution', stepsOf(cell('solution'))),
    ...given('difficulty', Number(cell('difficulty'))),
    ...given('tolerance', numberIn(cell('tolerance'))),
    ...given('reason'),
    ...(options.length === 0 ? {} : { options }),
    ...(kind === 'matrix' ? { left: listed(cells, LEFT), right: listed(cells, RIGHT) } : {}),
    answer: answerOf(kind, cell('answer')),
  };
}

/** The cells of these columns, up to the last non-empty one. */
function listed(cells: Cells, names: string): readonly string[] {
  const texts = [...names].map((name) => cells.get(name) ?? '');
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

const KINDS: Readonly<Record<string, string>> = {
  'true/false': 'true-false',
  truefalse: 'true-false',
  'true false': 'true-false',
  'assertion-reason': 'assertion',
  number: 'numerical',
  numeric: 'numerical',
  integer: 'numerical',
  mcq: 'single',
};

/** Kind of the question: as the row names it, otherwise derived from its cells. */
function kindOf(cells: Cells, options: number): string {
  const named = (cells.get('kind') ?? '').toLowerCase();
  if (named !== '') return KINDS[named] ?? named;
  const answer = cells.get('answer') ?? '';
  if ((cells.get('reason') ?? '') !== '') return 'assertion';
  if (listed(cells, LEFT).length > 0) return 'matrix';
  if (options > 0) return lettersIn(answer).length > 1 ? 'multiple' : 'single';
  return /^(?:t|f|true|false)$/i.test(answer) ? 'true-false' : 'numerical';
}

const lettersIn = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[\s,;/&().]+|\band\b/gi, '')
    .split('');

function answerOf(kind: string, text: string): unknown {
  switch (kind) {
    case 'multiple':
      return text === '' ? [] : lettersIn(text);
    case 'true-false':
      return /^(?:t|true)$/i.test(text) ? true : /^(?:f|false)$/i.test(text) ? false : text;
    case 'numerical': {
      const range = /^(\S+?)\s*(?:\.\.|to)\s*(\S+)$/i.exec(text);
      return range === null ? numberIn(text) : { from: numberIn(range[1]!), to: numberIn(range[2]!) };
    }
    default:
      // Accepts a letter as printed: (B) or B.
      return text.replace(/^\(?([a-f])[.)]?$/i, '$1');
  }
}

/**
 * Parses a number. Returns the text itself if it is not one, so that the fault can quote it. Rejects commas: 1,234 may mean 1.234 or 1234.
 */
export function numberIn(text: string): number | string {
  const plain = text.trim().replace('−', '-');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : text;
}
