/** Most pieces of a list. A longer list is compared as one text. */
const MOST = 60;

/** Splits outside all brackets. */
export function split(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    if (')]}'.includes(text[at]!)) depth--;
    if (depth !== 0) continue;
    separator.lastIndex = at;
    const found = separator.exec(text);
    if (!found || found[0] === '') continue;
    pieces.push(text.slice(start, at));
    start = at + found[0].length;
    at = start - 1;
  }
  pieces.push(text.slice(start));
  const written = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  return written.length > MOST ? [text.trim()] : written;
}

const OR = /\s+or\s+|\s*;\s*/y;
const AND = /\s*,\s*(?:and\s+)?|\s+and\s+/y;

/** A value with its name: `x = 3`, `f(x) = …`, `centre (4, -1)`. */
export interface Named {
  /** Null if the value has no name, or is a function's. */
  readonly name: string | null;
  readonly value: string;
}

/**
 * The alternatives of an answer, each with the values that hold together: `x = 1, y = 3 or x = 2, y = 0` has two alternatives of two
 * values; `2, 3` and `x = 2 or x = 3` have two alternatives of one value.
 */
export function alternatives(text: string): readonly (readonly Named[])[] {
  const list = split(asList(text), OR).map((piece) => split(piece, AND).flatMap(bothSigns).map(named));
  const all = list.flat();
  const names = all.map(({ name }) => name).filter((name) => name !== null);
  // With at most one letter, its values are alternatives, whatever separates them. `x = 2, 3` names it once.
  const isOneLetter =
    new Set(names).size <= 1 && (names.length === all.length || names.length === 0 || (names.length === 1 && all[0]!.name !== null));
  return isOneLetter ? all.map(({ value }) => [{ name: names[0] ?? null, value }]) : list;
}

/** `{1, 2}` is the list of its members. */
const asList = (text: string): string => /^\{([^{}]*)\}$/.exec(text)?.[1] ?? text;

const FUNCTION =
  /^(?:[a-zA-Z]\w*'{0,2}\s*\([^()=]*\)|[a-zA-Z]'{1,2}|d\w\/d\w|\\frac\s*\{d\w\}\s*\{d\w\}|\(\(?d\w\)?\/\(?d\w\)?\))\s*=\s*([^=<>]+)$/;
const LETTER = /^([a-zA-Zα-ωΔ](?:_\(?\w+\)?)?|\\[a-zA-Z]+)\s*=\s*([^=<>]+)$/;
const WORD = /^([a-zA-Z]{3,}(?: [a-zA-Z]+){0,2})\s*(?:=|:|is\b|(?=[(\d-]))\s*(.+)$/;

function named(piece: string): Named {
  const ofFunction = FUNCTION.exec(piece);
  if (ofFunction) return { name: null, value: ofFunction[1]!.trim() };
  const letter = LETTER.exec(piece);
  if (letter) return { name: letter[1]!, value: letter[2]!.trim() };
  const word = /^(?:sin|cos|tan|cot|sec|csc|cosec|log|exp|sqrt|abs|arc\w+|asin|acos|atan|floor|infinity)\b/.test(piece)
    ? null
    : WORD.exec(piece);
  return word ? { name: word[1]!.toLowerCase(), value: word[2]!.trim() } : { name: null, value: piece };
}

/** Expands `±`: `2 ± √3` and `±(2 + i)` are two values. In `a ± b ∓ c` the signs change together. */
function bothSigns(piece: string): string[] {
  if (!/[±∓]/.test(piece)) return [piece];
  return [piece.replaceAll('±', '+').replaceAll('∓', '-'), piece.replaceAll('±', '-').replaceAll('∓', '+')].map((text) =>
    text.replace(/^\+|(?<=[=(])\s*\+/, ''),
  );
}

/** True if the lists have the same members in any order. */
export function isSameBag<T>(a: readonly T[], b: readonly T[], isSame: (x: T, y: T) => boolean): boolean {
  if (a.length !== b.length) return false;
  const rest = [...b];
  return a.every((one) => {
    const index = rest.findIndex((other) => isSame(one, other));
    if (index < 0) return false;
    rest.splice(index, 1);
    return true;
  });
}
