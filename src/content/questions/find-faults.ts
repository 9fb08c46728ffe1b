import type { SyllabusChapter } from '../syllabus/syllabus.ts';
import type { AskedQuestion, Question } from './question.ts';

/** True if the TeX between two dollar signs can be typeset. */
export type Typesets = (tex: string) => boolean;

/**
 * What is wrong with a question beyond its shape.
 * @param chapter the chapter that the question belongs to
 * @returns a sentence for each fault
 */
export function findFaults(question: Question, chapter: SyllabusChapter, typesets: Typesets): readonly string[] {
  return [
    ...(question.id.startsWith(`${chapter.id}-`) ? [] : ['The id does not begin with the chapter.']),
    ...(chapter.topics.some(({ id }) => id === question.topic) ? [] : [`The chapter has no topic ${question.topic}.`]),
    ...examFaults(question, chapter),
    ...(question.solution.length === 0 ? ['A question of the bank has a solution.'] : []),
    ...('options' in question && question.options.length !== 4 ? ['A question of the bank has four options.'] : []),
    ...findFaultsWithin(question, typesets),
  ];
}

/**
 * What is wrong with a question regardless of its chapter: its key, if known, its options and its formulas. Also used for a teacher's own
 * questions.
 */
export function findFaultsWithin(question: Question | AskedQuestion, typesets: Typesets): readonly string[] {
  return [
    ...('key' in question ? keyFaults(question) : []),
    ...optionFaults(question),
    ...textsOf(question).flatMap((text) => texFaults(text, typesets)),
  ];
}

/** Statements that occur twice, as pairs of ids. */
export function findDoubles(questions: readonly Question[]): readonly (readonly [string, string])[] {
  const seen = new Map<string, string>();
  const doubles: [string, string][] = [];
  for (const question of questions) {
    const text = plain([question.statement, question.kind === 'assertion' ? question.reason : '', question.passage ?? ''].join(' '));
    const other = seen.get(text);
    if (other === undefined) seen.set(text, question.id);
    else doubles.push([other, question.id]);
  }
  return doubles;
}

/** Every text of a question that is shown. */
function textsOf(question: Question | AskedQuestion): readonly string[] {
  const options = 'options' in question ? question.options : [];
  const lists = question.kind === 'matrix' ? [...question.left, ...question.right] : [];
  const reason = question.kind === 'assertion' ? [question.reason] : [];
  const hindi = Object.values(question.hi ?? {}).flat();
  const solution = 'solution' in question ? question.solution : [];
  return [question.statement, ...options, ...lists, ...reason, ...solution, ...hindi];
}

function examFaults({ exams }: Question, { units, advanced }: SyllabusChapter): readonly string[] {
  const asked = { 'jee-main': units['jee-main'].length > 0, neet: units.neet.length > 0, 'jee-advanced': advanced !== null };
  if (exams.length === 0 && Object.values(asked).includes(true)) return ['No exam is named.'];
  return exams.filter((exam) => !asked[exam]).map((exam) => `${exam} does not ask this chapter.`);
}

function keyFaults(question: Question): readonly string[] {
  if (question.kind === 'numerical') {
    const { from, to } = question.key;
    return from <= to ? [] : ['The range of right numbers is empty.'];
  }
  const count = question.kind === 'assertion' ? 4 : question.options.length;
  const key = [question.key].flat();
  return [
    ...(new Set(key).size === key.length ? [] : ['The key names an option twice.']),
    ...(key.every((option) => option < count) ? [] : ['The key is outside the options.']),
  ];
}

function optionFaults(question: Question | AskedQuestion): readonly string[] {
  if (!('options' in question)) return [];
  const { options } = question;
  const faults: string[] = [];
  options.forEach((option, at) => {
    const twin = options.findIndex((other) => plain(other) === plain(option) || isSameNumber(other, option));
    if (twin < at) faults.push(`Options ${twin + 1} and ${at + 1} are the same.`);
  });
  if (question.kind === 'matrix') {
    for (const option of options)
      if (!pairsAll(option, question.left.length, question.right.length)) faults.push(`“${option}” does not pair all of the left list.`);
  }
  return faults;
}

/** True for an option that pairs all letters: `P-2, Q-1, R-4`, or with several numbers as in `P-1,3; Q-2; R-4`. */
function pairsAll(option: string, left: number, right: number): boolean {
  const pairs = option.split(option.includes(';') ? ';' : ',').map((pair) => /^([P-T])-([1-6](?:,[1-6])*)$/.exec(pair.replaceAll(' ', '')));
  return (
    pairs.length === left &&
    pairs.every((pair, at) => pair?.[1] === 'PQRST'[at] && pair![2]!.split(',').every((number) => Number(number) <= right))
  );
}

/** Formulas of a text that cannot be typeset, and unpaired dollar signs. */
export function texFaults(text: string, typesets: Typesets): readonly string[] {
  const faults: string[] = [];
  const words = text.replaceAll(/\$([^$]+)\$/g, (_, tex: string) => {
    if (!typesets(tex)) faults.push(`This formula cannot be typeset: ${tex}`);
    return '';
  });
  if (/[$\\]/.test(words)) faults.push(`A formula without both its dollars: ${text}`);
  return faults;
}

/**
 * A text without details that readers overlook: case, dollars, spaces, punctuation, and braces that TeX does not need. Keeps everything
 * between two digits, as in `1.5` and `1, 5`, and the braces of `\frac{1}{12}`.
 */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
    .replaceAll(/\$|\\[,;! ]/g, '')
    .replaceAll(/\s*([.,:;])\s*/g, '$1')
    .replaceAll(/(?<![\d\s.,;:])[\s.,;:]+|[\s.,;:]+(?![\d\s.,;:])/g, '')
    .replaceAll(/\{(.)\}/g, '$1');

/** True for equal numbers with the same unit: `0.5 m` and `1/2 m`. */
function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [numberIn(one), numberIn(other)];
  return first !== undefined && second !== undefined && first.rest === second.rest && first.value === second.value;
}

function numberIn(option: string): { readonly value: number; readonly rest: string } | undefined {
  const text = option.replaceAll(/(?<!\d)\\[dt]?frac(?:\{(-?[\d.]+)\}|(\d))(?:\{([\d.]+)\}|(\d))/g, '$1$2/$3$4').replaceAll('−', '-');
  const match = /^\$?\s*(-?\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?(.*)$/s.exec(text);
  if (match === null) return undefined;
  return { value: Number(match[1]) / Number(match[2] ?? 1), rest: plain(match[3]!) };
}
