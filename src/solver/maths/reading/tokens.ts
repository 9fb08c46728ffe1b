import type { FunctionName } from '../algebra/expression.ts';

export type Token =
  | { readonly kind: 'number'; readonly text: string; readonly isSpaced: boolean }
  | { readonly kind: 'letter'; readonly name: string; readonly isSpaced: boolean }
  | { readonly kind: 'function'; readonly name: ReadFunction; readonly isSpaced: boolean }
  | { readonly kind: 'mark'; readonly mark: string; readonly isSpaced: boolean };

/** Functions that the parser reads. It replaces those with a notation of their own, such as roots. */
type ReadFunction = FunctionName | 'sqrt' | 'cbrt' | 'log' | 'exp' | 'lg';

const functionWords: Readonly<Record<string, ReadFunction>> = {
  sin: 'sin', cos: 'cos', tan: 'tan', cot: 'cot', sec: 'sec', csc: 'csc', cosec: 'csc', asin: 'asin', acos: 'acos', atan: 'atan', acot: 'acot',
  arcsin: 'asin', arccos: 'acos', arctan: 'atan', arccot: 'acot', ln: 'ln', log: 'log', lg: 'lg', exp: 'exp',
  sqrt: 'sqrt', cbrt: 'cbrt', abs: 'abs', floor: 'floor', sgn: 'sign', mod: 'abs',
}; // prettier-ignore
const names = new Set('pi alpha beta gamma delta epsilon theta lambda mu omega phi psi rho sigma tau infinity'.split(' '));
const longestWord = 8;
/** English words that look like a product of letters. */
const english = new Set(
  (
    'the and are for has how its not one two sum set let all any was can you out off who why get put use per day man men old age boy ' +
    'wrt via but yet nor too say see odd new end sum ans pls sir hai kya aur two six ten lie lay set ' +
    'ka ki ke ko se vs eq of is in at to if or on be by an as it we me up no so do my am pm cm mm km kg he us go pa max min dot hat det adj'
  ).split(' '),
);
const mostLetters = 3;

/** Splits text into tokens; null if it is not maths. */
export function tokens(text: string): Token[] | null {
  const result: Token[] = [];
  let index = 0;
  while (index < text.length) {
    const start = index;
    while (text[index] === ' ') index++;
    if (index >= text.length) break;
    const isSpaced = index > start;
    const rest = text.slice(index, index + 420);
    const number = /^(?:\d+(?:\.\d+)?|\.\d+)/.exec(rest);
    if (number) {
      if (number[0].length > 400) return null;
      result.push({ kind: 'number', text: number[0], isSpaced });
      index += number[0].length;
      continue;
    }
    const word = /^[a-zA-Z]+/.exec(rest);
    if (word) {
      const pieces = lettersOf(word[0]);
      if (pieces === null) return null;
      // Several letters between operands and spaces are a word: products are typed without spaces, or letter by letter.
      const isBetween = isSpaced && isOperand(result.at(-1)) && /^ +[\w(]/.test(text.slice(index + word[0].length));
      if (isBetween && pieces.length > 1 && pieces.every(({ kind }) => kind === 'letter')) return null;
      pieces.forEach((piece, at) => result.push({ ...piece, isSpaced: at === 0 && isSpaced }));
      index += word[0].length;
      const subscript = /^_(?:\(([0-9a-z])\)|([0-9a-z])(?![0-9a-zA-Z]))/.exec(text.slice(index, index + 6));
      const last = result.at(-1)!;
      if (subscript && last.kind === 'letter') {
        result[result.length - 1] = { ...last, name: `${last.name}_${subscript[1] ?? subscript[2]}` };
        index += subscript[0].length;
      }
      continue;
    }
    const mark = /^(?:[-+*/^()[\]{}|!,_°]|')/.exec(rest);
    if (!mark) return null;
    result.push({ kind: 'mark', mark: mark[0], isSpaced });
    index += mark[0].length;
    if (result.length > 600) return null;
  }
  return result;
}

const isOperand = (token: Token | undefined) =>
  token !== undefined && (token.kind === 'number' || token.kind === 'letter' || (token.kind === 'mark' && /[)\]}!°]/.test(token.mark)));

type Piece = { kind: 'letter'; name: string } | { kind: 'function'; name: ReadFunction };

/** Splits a run of letters: `xsinx` is x, sin, x. Null for a word such as `distance`. */
function lettersOf(run: string): Piece[] | null {
  if (english.has(run.toLowerCase())) return null;
  const pieces: Piece[] = [];
  let single = 0;
  let index = 0;
  while (index < run.length) {
    const known = knownWord(run, index);
    if (known === null) {
      pieces.push({ kind: 'letter', name: run[index]! });
      single++;
      index++;
    } else {
      pieces.push(known.piece);
      index += known.length;
    }
  }
  return single > mostLetters ? null : pieces;
}

function knownWord(run: string, from: number): { piece: Piece; length: number } | null {
  for (let length = Math.min(longestWord, run.length - from); length >= 2; length--) {
    const word = run.slice(from, from + length);
    const lower = from === 0 ? word[0]!.toLowerCase() + word.slice(1) : word;
    const name = functionWords[lower] ?? (length === run.length ? functionWords[word.toLowerCase()] : undefined);
    if (name !== undefined) return { piece: { kind: 'function', name }, length };
    if (names.has(word)) return { piece: { kind: 'letter', name: word }, length };
  }
  return null;
}
