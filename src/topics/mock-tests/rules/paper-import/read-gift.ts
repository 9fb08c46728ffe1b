import { choiceOf, notAsked } from './choice.ts';
import { plainText, type PlainText } from './plain-text.ts';
import { placeOfTags } from './place-fields.ts';
import { numberIn } from './read-csv.ts';
import { innermostOf, letterOf, type Row, stepsOf } from './row.ts';

/** Reads GIFT: blank lines separate questions, and braces contain the answers. */
export function* readGift(text: string): Generator<Row> {
  let number = 0;
  for (const { line, block, tags, category } of blocksOf(text)) {
    const read = readBlock(block);
    const row = `Question ${++number}, line ${line}`;
    yield 'fault' in read ? { row, ...read } : { row, category, question: { ...read.question, ...placeOfTags(tags, numberIn) } };
  }
}

/** Maximum length of a block in characters. No real question is longer, even with its solution. */
const LONGEST = 40_000;

interface Block {
  readonly line: number;
  readonly block: string;
  readonly tags: readonly string[];
  readonly category: string | undefined;
}

/** Splits the text into blocks without comments and categories. Moodle writes tags into the comments before a question. */
function* blocksOf(text: string): Generator<Block> {
  let lines: string[] = [];
  let tags: string[] = [];
  let category: string | undefined;
  let [line, start, at] = [0, 0, 0];
  while (at <= text.length) {
    const end = text.indexOf('\n', at);
    const content = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length + 1 : end + 1;
    line++;
    if (content.trim() === '') {
      if (lines.length > 0) {
        yield { line: start, block: lines.join('\n'), tags, category };
        tags = [];
      }
      lines = [];
    } else if (/^\s*\/\//.test(content)) {
      for (const [, tag] of content.matchAll(TAG)) if (tags.length < MOST_TAGS) tags.push(tag!.replaceAll(/\\([[\]])/g, '$1'));
    } else if (/^\s*\$CATEGORY:/.test(content)) category = innermostOf(content.slice(content.indexOf(':') + 1));
    else {
      if (lines.length === 0) start = line;
      lines.push(content);
    }
  }
  if (lines.length > 0) yield { line: start, block: lines.join('\n'), tags, category };
}

/** Matches `[tag:chapter: Waves]`. A closing bracket in the text is escaped as `\]`. */
const TAG = /\[tag:((?:\\[[\]]|[^[\]\\])+)\]/g;
/** Maximum number of tags that are read for a question. */
const MOST_TAGS = 50;

type ReadBlock = { readonly question: object } | { readonly fault: string };

function readBlock(block: string): ReadBlock {
  if (block.length > LONGEST) return { fault: `The question is longer than ${LONGEST} characters.` };
  const titled = /^\s*::(?:[^\\:]|\\.|:(?!:))*::/s.exec(block)?.[0] ?? '';
  const formatted = /^\s*\[(html|moodle|plain|markdown)\]/.exec(block.slice(titled.length));
  const body = block.slice(titled.length + (formatted?.[0].length ?? 0));
  const isPlain = formatted?.[1] === 'plain' || formatted?.[1] === 'markdown';
  const braces = unescapedAt(body, /[{}]/g);
  if (braces.length === 0) return { fault: notAsked('A text without a question') };
  if (braces.length !== 2 || body[braces[0]!] !== '{' || body[braces[1]!] !== '}') {
    return { fault: 'It needs one { and one } around its answers, and no blank line between. Write braces of a formula as \\{ and \\}.' };
  }
  const [open, close] = braces as [number, number];
  const rest = body.slice(close + 1).trim();
  const stem = body.slice(0, open).trim() + (rest === '' ? '' : ` _____ ${rest}`);
  const answers = answersOf(body.slice(open + 1, close).trim());
  if (typeof answers === 'string') return { fault: answers };
  return assemble(stem, answers, isPlain);
}

/** Answers as written, still escaped. */
interface Answers {
  readonly kind: 'choice' | 'numerical' | 'true-false';
  readonly items: readonly Item[];
  /** Text of the general feedback. */
  readonly solution: string;
  readonly isTrue?: boolean;
}

interface Item {
  readonly sign: '=' | '~';
  readonly percent: number;
  readonly text: string;
  readonly feedback: string;
}

/** Maximum number of answers that are read. */
const MOST_ITEMS = 50;

function answersOf(braced: string): Answers | string {
  const general = /(?<!\\)####/.exec(braced);
  const solution = general === null ? '' : braced.slice(general.index + 4).trim();
  const text = general === null ? braced : braced.slice(0, general.index).trim();
  if (text === '') return notAsked('An essay');
  const truth = /^(t|true|f|false)(?=\s*(?:#|$))/i.exec(text);
  if (truth !== null) {
    const isTrue = truth[1]!.toLowerCase().startsWith('t');
    const feedback = splitAt(text.slice(truth[0].length).trim(), '#')
      .slice(1)
      .map((part) => part.trim());
    const items = feedback.filter((part) => part !== '').map((part): Item => ({ sign: '=', percent: 0, text: '', feedback: part }));
    return { kind: 'true-false', items, solution, isTrue };
  }
  if (text.startsWith('#')) {
    const numbers = text.slice(1).trim();
    return { kind: 'numerical', items: itemsOf(/^[=~]/.test(numbers) ? numbers : `=${numbers}`), solution };
  }
  if (!/^[=~]/.test(text)) return 'Its answers must begin with = where they are right and with ~ where they are wrong.';
  if (unescapedAt(text, /[=~]/g).length > MOST_ITEMS) return `It has more than ${MOST_ITEMS} answers. Give it 2 to 6.`;
  const items = itemsOf(text);
  if (items.some(({ sign }) => sign === '~')) return { kind: 'choice', items, solution };
  return notAsked(items.some((item) => splitAt(item.text, '->').length > 1) ? 'A matching question' : 'A short answer');
}

function itemsOf(text: string): readonly Item[] {
  const starts = unescapedAt(text, /[=~]/g);
  return starts.map((start, at): Item => {
    const sign = text[start] as Item['sign'];
    const whole = text.slice(start + 1, starts[at + 1] ?? text.length).trim();
    const weight = /^%(-?[\d.]+)%/.exec(whole);
    const [answer = '', ...feedback] = splitAt(whole.slice(weight?.[0].length ?? 0), '#');
    const percent = weight === null ? (sign === '=' ? 100 : 0) : Number(weight[1]);
    return { sign, percent, text: answer.trim(), feedback: feedback.join('#').trim() };
  });
}

function assemble(stem: string, { kind, items, solution, isTrue }: Answers, isPlain: boolean): ReadBlock {
  const texts = new Texts(isPlain);
  const question = texts.read('The question', stem);
  const options = kind === 'choice' ? items.map(({ text }, at) => texts.read(`Option ${letterOf(at)}`, text)) : [];
  const hints = items.flatMap(({ feedback }, at) => {
    if (feedback === '') return [];
    return `${kind === 'choice' ? `${letterOf(at)}: ` : ''}${texts.read('The feedback', feedback)}`;
  });
  const steps = stepsOf([texts.read('The solution', solution), ...hints].join('\n'));
  if (texts.problem !== null) return { fault: texts.problem };
  const common = { question, ...(steps.length === 0 ? {} : { solution: steps }) };
  if (kind === 'true-false') return { question: { ...common, kind, answer: isTrue } };
  const answered =
    kind === 'numerical'
      ? numberOf(items)
      : choiceOf(
          items.map(({ percent }, at) => ({ percent, text: options[at]! })),
          items.some(({ sign }) => sign === '='),
        );
  return typeof answered === 'string' ? { fault: answered } : { question: { ...common, ...answered } };
}

/** Parses `3.14:0.01` or `3.13..3.15`. */
function numberOf(items: readonly Item[]): object | string {
  const [item, other] = items;
  if (item === undefined) return 'The number is missing.';
  if (other !== undefined || item.percent !== 100)
    return 'A number has one right answer here. Give it a range, as in #4.4..4.6, and remove the others.';
  const range = item.text.split('..');
  if (range.length === 2) return { kind: 'numerical', answer: { from: numberIn(range[0]!), to: numberIn(range[1]!) } };
  const [value = '', tolerance] = item.text.split(':');
  return { kind: 'numerical', answer: numberIn(value), ...(tolerance === undefined ? {} : { tolerance: numberIn(tolerance) }) };
}

/** Reads the texts of one question, and keeps the problem of the first unreadable one. */
class Texts {
  problem: string | null = null;
  readonly #isPlain: boolean;

  constructor(isPlain: boolean) {
    this.#isPlain = isPlain;
  }

  read(name: string, escaped: string): string {
    const text = unescaped(escaped);
    const read: PlainText = this.#isPlain ? { ok: true, text } : plainText(text);
    if (read.ok) return read.text;
    this.problem ??= `${name} ${read.problem}.`;
    return '';
  }
}

/** Positions of a sign that is not escaped by a backslash. */
function unescapedAt(text: string, sign: RegExp): readonly number[] {
  const plain = text.replaceAll(/\\./gs, '  ');
  return [...plain.matchAll(sign)].map(({ index }) => index);
}

function splitAt(text: string, sign: string): readonly string[] {
  const plain = text.replaceAll(/\\./gs, '  ');
  const parts: string[] = [];
  let from = 0;
  for (let at = plain.indexOf(sign); at >= 0; at = plain.indexOf(sign, from)) {
    parts.push(text.slice(from, at));
    from = at + sign.length;
  }
  return [...parts, text.slice(from)];
}

/** TeX commands that begin with `\n`, GIFT's line break; listed without their n. */
const COMMANDS = 'abla|atural|cong|e|earrow|eg|eq|exists|geq?|gtr|i|leq?|less|mid|ot|otin|parallel|prec|rightarrow|sim|subseteq|u|warrow';
const IN_FORMULA = new RegExp(`\u0001(?=(?:${COMMANDS})(?![a-z]))`, 'gi');
/** Stops at the next opening delimiter, so that a text with many of them and no closing one is scanned once. */
const FORMULA = /\$[^$]*\$|\\\((?:(?!\\[()])[^])*\\\)|\\\[(?:(?!\\[[\]])[^])*\\\]/g;

/** Unescapes a text. In a formula `\neq` is no line break: teachers do not escape it, and no text has a line break there. */
function unescaped(text: string): string {
  return text
    .replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => (sign === 'n' ? '\u0001' : sign))
    .replaceAll(FORMULA, (formula) => formula.replaceAll(IN_FORMULA, '\\n'))
    .replaceAll('\u0001', '\n');
}
