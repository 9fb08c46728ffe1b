import type { Outcome } from '../solution.ts';

/**
 * A grammar of slots. A phrase is what students write, and must match the whole question: a word that the phrase does not have asks for
 * something else.
 *
 *     [principal] (argument|amplitude) [of] {z}        words, some of them optional, and a slot
 *     slope of {what=tangent|normal} to {f}            a slot for one of several words
 *     number of subsets of set with {n:count} elements a slot of a kind that limits its text
 *     (can|be|of)*                                     words in any order
 *     probability (of|that) {event} GIVEN {experiment} asked and given, in either order: "If …, find …", "find … if …"
 *
 * "find" may precede what is asked. A theme may match anywhere in the question, and has more forms of words:
 *
 *     oscillat*  *amine  polari(s|z)er[s]  "[h+]"      any end, any start, optional letters, text as it is
 *     !(surface) tension  mean !(position|life)        not after that, not before that
 *     thrown _ up  battery … charged  first {:number}  up to four words, anything in the sentence, a slot that is ignored
 */
export type Slots = Readonly<Record<string, string>>;
export type Row<T = Outcome> = readonly [phrases: string | readonly string[], solve: (slots: Slots) => T | null];

/** Numbers as words, by their value. */
export const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** A count in digits or as a word; NaN for other text. */
export const countOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : COUNTS.indexOf(text.toLowerCase()) < 0 ? Number.NaN : COUNTS.indexOf(text.toLowerCase());

/** Pattern for the text of each kind of slot. */
const KINDS: Readonly<Record<string, string>> = {
  text: '.+?',
  count: `\\d{1,4}|${COUNTS.slice(1).join('|')}`,
  equation: '[^=<>]+=[^=<>]+?',
  letter: '[a-z]|theta',
  name: '[A-Z]',
  ordinal: '\\d{1,2}(?:st|nd|rd|th)',
  number: '-?\\d+(?:[./]\\d+)?',
  numbers: '-?[\\d.][-\\d., ]*(?:and -?[\\d.]+)?',
  nth: '(?:\\d{1,4}|n)(?:st|nd|rd|th)?|first|general',
  point: '\\((?:[^()]|\\([^()]*\\))*\\)',
  side: '[^=<>,;]+?',
  terms: '(?=(?:[^a-z]|sqrt)[^,+]{0,60}[,+])(?:[^a-z]|sqrt)+?',
  word: '[A-Za-z]{2,14}',
};

const BETWEEN = '[ ,:]{0,2}';
const WORD = /^\*?(?:[^ ()[\]{}|"*]|(?<=[a-z)\]])(?:\[[a-z|]+\]|\([a-z|]+\)))+\*?/;

/** Compiles one side of a phrase to the source of a regular expression. */
function compiled(phrase: string, between = BETWEEN): string {
  let at = 0;
  const sequence = (): string => {
    let source = '';
    let glue = '';
    for (;;) {
      while (phrase[at] === ' ') at++;
      if (at >= phrase.length || '|)]'.includes(phrase[at]!)) return source;
      if (phrase[at] === '!') {
        at++;
        const ways = choice(')');
        source += source === '' ? `(?<!${ways}${between})` : `(?!${between}${ways})`;
      } else {
        source += glue + element();
        glue = between;
      }
    }
  };
  const choice = (close: string): string => {
    at++;
    const ways = [sequence()];
    while (phrase[at] === '|') {
      at++;
      ways.push(sequence());
    }
    if (phrase[at] !== close) throw new Error(`${close} is missing in: ${phrase}`);
    at++;
    return `(?:${ways.join('|')})`;
  };
  const element = (): string => {
    if (phrase[at] === '[') return `${choice(']')}?`;
    if (phrase[at] === '(') {
      const ways = choice(')');
      if (phrase[at] !== '*') return ways;
      at++;
      return `(?:${ways}${between}){0,6}`;
    }
    const slot = /^\{(\w*)(?::(\w+)|=([^}]+))?\}/.exec(phrase.slice(at));
    if (slot) {
      at += slot[0].length;
      return `(${slot[1] === '' ? '?:' : `?<${slot[1]}>`}${slot[3] ?? KINDS[slot[2] ?? 'text']})`;
    }
    const quoted = /^"([^"]+)"/.exec(phrase.slice(at));
    const word = quoted?.[0] ?? WORD.exec(phrase.slice(at))![0];
    at += word.length;
    if (quoted) return quoted[1]!.replaceAll(/[.*+?^$\\()[\]]/g, '\\$&');
    if (word === '_') return '(?:[^ ]+ ){0,4}';
    if (word === '…') return '(?:[^.]|\\.\\d)*';
    const letters = word
      .replaceAll(/[.+?^$\\]/g, '\\$&')
      .replaceAll('*', '[a-z]*')
      .replaceAll('(', '(?:')
      .replaceAll(/\[([a-z|]+)\]/g, '(?:$1)?');
    return /^\*?[a-z]/i.test(word) ? `(?<![A-Za-z])${letters}(?![A-Za-z])` : letters;
  };
  return sequence();
}

/** Pattern that finds the words of a theme anywhere. */
export const wordsPattern = (words: string): RegExp => new RegExp(compiled(`(${words})`, '[ -]?'));

const FIND = '(?:find |solve )?';

function shapesOf(phrase: string): RegExp[] {
  const [asked, given] = phrase.split(' GIVEN ').map((side) => compiled(side)) as [string, string?];
  if (given === undefined) return [new RegExp(`^${FIND}${asked}$`, 'i')];
  return [
    new RegExp(`^(?:(?:if|given|let|for|in|when) )?${given}(?:[,;.:]? (?:then )?find |[,;.] ?(?:then )?(?:find )?)${asked}$`, 'i'),
    new RegExp(`^${FIND}${asked},? (?:if|when|where|given|for(?: which)?|such that|so that|in|on|by|from|of|:) ?${given}$`, 'i'),
  ];
}

/** Makes a topic from a table of phrases: the first row that can answer does. */
export function phraseTable<T = Outcome>(rows: readonly Row<T>[]): (question: { readonly text: string }) => T | null {
  const all = rows.flatMap(([phrases, solve]) => [phrases].flat().flatMap((phrase) => shapesOf(phrase).map((shape) => ({ shape, solve }))));
  return ({ text }) => {
    for (const { shape, solve } of all) {
      const match = shape.exec(text);
      const outcome =
        match && solve(Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, value?.trim() ?? ''])));
      if (outcome !== null) return outcome;
    }
    return null;
  };
}
