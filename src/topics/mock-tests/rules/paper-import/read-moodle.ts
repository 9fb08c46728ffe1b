import { SaxesParser } from 'saxes';

import { choiceOf, notAsked } from './choice.ts';
import { WHOLE_FILE } from './faults.ts';
import { placeOfTags } from './place-fields.ts';
import { plainText } from './plain-text.ts';
import { numberIn } from './read-csv.ts';
import { innermostOf, letterOf, type Row, stepsOf } from './row.ts';

/** Maximum nesting; Moodle nests five levels. */
const DEEPEST = 40;
const MOST_NODES = 1000;
/** Number of characters parsed before the questions found so far are yielded. */
const CHUNK = 65_536;

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

/** Reads Moodle XML. Refuses a document type, because with one a few lines can expand to a gigabyte of text. */
export function* readMoodle(text: string): Generator<Row> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const found: Row[] = [];
  const open: Node[] = [];
  let fatal: string | null = null;
  let category: string | undefined;
  let number = 0;
  let line = 0;
  let nodes = 0;
  const stop = (problem: string) => (fatal ??= `${problem} (line ${parser.line})`);

  parser.on('error', ({ message }) => stop(`This is not well-formed XML: ${message.replace(/^[\d:]+ ?/, '')}`));
  parser.on('doctype', () => stop('The file has a DOCTYPE, which is not read. Remove it.'));
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes, children: [], text: '' };
    if (open.length === 0 && name !== 'quiz') stop(`This is not Moodle XML: it begins with <${name.slice(0, 40)}>, not with <quiz>`);
    if (open.length >= DEEPEST) stop(`Elements are nested more than ${DEEPEST} deep`);
    if (open.length === 1) [line, nodes] = [parser.line, 0];
    // Ignores nodes over the limit; a question with too many is reported below.
    if (open.length > 1 && ++nodes <= MOST_NODES) open.at(-1)!.children.push(node);
    open.push(node);
  });
  const add = (content: string) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += content;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const node = open.pop()!;
    if (open.length !== 1 || fatal !== null) return;
    if (node.attributes['type'] === 'category') {
      const path = one(node, 'category');
      category = path === undefined ? undefined : innermostOf(wordOf(one(path, 'text')));
      return;
    }
    const row = `Question ${++number}, line ${line}`;
    if (node.name !== 'question') found.push({ row, fault: `<${node.name.slice(0, 40)}> is not a question. Remove it.` });
    else
      found.push({
        row,
        category,
        ...(nodes > MOST_NODES ? { fault: `The question has more than ${MOST_NODES} elements.` } : readQuestion(node)),
      });
  });

  for (let at = 0; at < text.length && fatal === null; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    yield* found.splice(0);
  }
  if (fatal === null) parser.close();
  if (fatal !== null) yield { row: WHOLE_FILE, fault: `${fatal as string}` };
}

const TYPES: Readonly<Record<string, string>> = {
  essay: 'An essay',
  shortanswer: 'A short answer',
  matching: 'A matching question',
  match: 'A matching question',
  cloze: 'A text with gaps',
  multianswer: 'A text with gaps',
  gapselect: 'A text with gaps',
  ddwtos: 'A text with gaps',
  description: 'A text without a question',
  calculated: 'A calculated question',
  calculatedsimple: 'A calculated question',
  calculatedmulti: 'A calculated question',
  ddimageortext: 'Dragging onto a picture',
  ddmarker: 'Dragging onto a picture',
  ordering: 'Putting in order',
  randomsamatch: 'A random question',
  random: 'A random question',
};

type ReadNode = { readonly question: unknown } | { readonly fault: string };

/** Thrown for a text that cannot be read. The message is a sentence. */
class Unreadable extends Error {}

function readQuestion(node: Node): ReadNode {
  const type = node.attributes['type'] ?? '';
  if (!['multichoice', 'truefalse', 'numerical'].includes(type)) {
    return { fault: notAsked(TYPES[type] ?? `A question of the type “${type.slice(0, 40)}”`) };
  }
  if (hasFile(node))
    return { fault: 'It has a picture or another file. Pictures cannot be imported: describe it in words, or remove the question.' };
  try {
    const answers = all(node, 'answer');
    const answered = type === 'multichoice' ? choice(node, answers) : type === 'truefalse' ? truth(answers) : number(node, answers);
    if (typeof answered === 'string') return { fault: answered };
    const hints = answers.flatMap((answer, at) => {
      const feedback = textOf('The feedback', one(answer, 'feedback'));
      if (feedback === '') return [];
      return type === 'multichoice' ? `${letterOf(at)}: ${feedback}` : feedback;
    });
    const steps = stepsOf([textOf('The solution', one(node, 'generalfeedback')), ...hints].join('\n'));
    const question = textOf('The question', one(node, 'questiontext'));
    const tags = all(one(node, 'tags') ?? node, 'tag').map((tag) => wordOf(one(tag, 'text')));
    return { question: { ...answered, ...placeOfTags(tags, numberIn), question, ...(steps.length === 0 ? {} : { solution: steps }) } };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message };
    throw error;
  }
}

function choice(node: Node, answers: readonly Node[]): object | string {
  const isSingle = wordOf(one(node, 'single')) !== 'false' && wordOf(one(node, 'single')) !== '0';
  const options = answers.map((answer, at) => ({ percent: percentOf(answer), text: textOf(`Option ${letterOf(at)}`, answer) }));
  return choiceOf(options, isSingle);
}

function truth(answers: readonly Node[]): object | string {
  const right = answers.find((answer) => percentOf(answer) === 100);
  const word = right === undefined ? '' : wordOf(one(right, 'text')).toLowerCase();
  return word === 'true' || word === 'false' ? { kind: 'true-false', answer: word === 'true' } : 'Mark either true or false as right.';
}

function number(node: Node, answers: readonly Node[]): object | string {
  if (one(node, 'units') !== undefined) return 'It has units to choose. Write the unit into the question, and remove <units>.';
  // Answers without marks exist only for their feedback.
  const [right, other] = answers.filter((answer) => percentOf(answer) > 0);
  if (right === undefined) return 'No number is marked as right.';
  if (other !== undefined || percentOf(right) !== 100)
    return 'A number has one right answer here. Give it a tolerance, and remove the others.';
  const tolerance = wordOf(one(right, 'tolerance'));
  return {
    kind: 'numerical',
    answer: numberIn(wordOf(one(right, 'text'))),
    ...(tolerance === '' ? {} : { tolerance: numberIn(tolerance) }),
  };
}

const all = ({ children }: Node, name: string) => children.filter((child) => child.name === name);
const one = ({ children }: Node, name: string) => children.find((child) => child.name === name);
const wordOf = (node: Node | undefined) => node?.text.trim() ?? '';
const percentOf = ({ attributes }: Node) => Number(attributes['fraction'] ?? 0);
const hasFile = ({ name, children }: Node): boolean => name === 'file' || children.some(hasFile);

/** The text in an element. Its `format` attribute says how the text is written. */
function textOf(name: string, node: Node | undefined): string {
  const source = node === undefined ? '' : (one(node, 'text')?.text ?? '');
  if (node?.attributes['format'] === 'plain_text' || node?.attributes['format'] === 'markdown') return source.trim();
  const read = plainText(source);
  if (read.ok) return read.text;
  throw new Unreadable(`${name} ${read.problem}.`);
}
