import { isSameFamily, isSameSet } from '../../../src/solver/tools/algebra.ts';
import { bounded, isSameEquation, isSameExpression, isSameUpToConstant } from './expression.ts';
import { type Options, readChoice } from './letters.ts';
import { alternatives, isSameBag, type Named, split } from './pieces.ts';
import { LONGEST_ANSWER, plain } from './plain.ts';
import { isSameQuantity, readQuantity } from './quantity.ts';
import type { Tolerance } from './written-number.ts';

/** A question's right answer, with the precision that its set requires. */
export interface Expected {
  /** TeX or typed; a number, an expression, labels of options. */
  readonly answer: string;
  /** Null for a question without options. */
  readonly options: Options | null;
  /** Null: decimals must agree to their last given place, everything else exactly. */
  readonly tolerance: Tolerance | null;
  /** True if the question names the unit, so that the number alone suffices. */
  readonly isUnitOptional: boolean;
  /** The expected number without a unit, if the named unit contains a power of ten: `2.0` for `10^8 J`. */
  readonly bare?: string;
}

/**
 * True if an answer equals the expected one: the same options; the same quantity in any unit; the same number, expression, equation,
 * tuple, list or set of reals in any form; otherwise the same words.
 */
export function isRightAnswer(found: string, expected: Expected): boolean {
  if (found.length > LONGEST_ANSWER || expected.answer.length > LONGEST_ANSWER) return false;
  if (expected.options !== null) return isSameChoice(found, expected, expected.options);
  const answer = plain(withoutLabel(found, expected.answer));
  if (isSame(answer, plain(expected.answer), expected)) return true;
  return expected.bare !== undefined && readQuantity(answer)?.unit === null && isSame(answer, expected.bare, expected);
}

function isSameChoice(found: string, expected: Expected, options: Options): boolean {
  const labels = Object.keys(options);
  const right = readChoice(expected.answer, labels)?.letters ?? labelOf(expected.answer, expected, options);
  const chosen = readChoice(found, labels);
  if (right === null) return isSame(plain(withoutLabel(found, expected.answer)), plain(expected.answer), expected);
  const letters = chosen?.letters ?? labelOf(found, expected, options);
  if (letters === null || letters.size !== right.size || ![...letters].every((letter) => right.has(letter))) return false;
  // The text may contradict the letter: `(b) 98 J`, where 98 J is another option.
  const written = chosen?.text ? labelOf(chosen.text, expected, options) : null;
  return written === null || [...written].every((letter) => right.has(letter));
}

/** The only option with this text. */
function labelOf(text: string, rules: Expected, options: Options): ReadonlySet<string> | null {
  const matching = Object.entries(options).filter(([, option]) => isSame(plain(text), plain(option), rules));
  return matching.length === 1 ? new Set([matching[0]![0].toUpperCase()]) : null;
}

/** Removes an option's label before its text, unless the expected answer has a label too. */
const withoutLabel = (found: string, expected: string): string =>
  /^\([a-eA-E]\)/.test(expected.trim()) ? found : found.trim().replace(/^\([a-eA-E]\)\s+(?=\S)/, '');

type Rules = Pick<Expected, 'tolerance' | 'isUnitOptional'>;

/** Compares typed answers, see `plain`. */
function isSame(found: string, expected: string, rules: Rules): boolean {
  if (bare(found) === bare(expected)) return true;
  const reaction = isSameReaction(found, expected);
  // Without an arrow the text may be no reaction: `V = IR` also looks like one.
  if (reaction === true || (reaction === false && /->/.test(found + expected))) return reaction;
  // Only texts with =, ∈ or ± are families of solutions: as formulas in n, (n - 2)π and (n - 1)π differ.
  const areAngles = [found, expected].every((text) => /π|pi|°/.test(text)) && /[=∈±]/.test(found + expected);
  const asSets = bounded(() => isSameSet(found, expected)) ?? (areAngles ? bounded(() => isSameFamily(found, expected)) : null);
  if (asSets !== null) return asSets;
  return isSameList(found, expected, rules) || isSameRealPart(found, expected, rules);
}

const bare = (text: string): string => text.replaceAll(/\s|\\(?=[a-zA-Z])/g, '');

function isSameList(found: string, expected: string, rules: Rules): boolean {
  const [a, b] = [alternatives(found), alternatives(expected)];
  return isSameBag(a, b, (one, other) => isSameBag(one, other, (x, y) => isSameNamed(x, y, rules)));
}

/** If only real roots are expected, additional complex ones are accepted, because the equation has both. */
function isSameRealPart(found: string, expected: string, rules: Rules): boolean {
  const isComplex = ({ value }: Named) => /(?<![a-zA-Z])i(?![a-zA-Z])/.test(value);
  const roots = alternatives(found);
  if (roots.length < 3 || alternatives(expected).flat().some(isComplex)) return false;
  const real = roots.filter((root) => !root.some(isComplex));
  return (
    real.length > 0 &&
    real.length < roots.length &&
    isSameBag(real, alternatives(expected), (one, other) => isSameBag(one, other, (x, y) => isSameNamed(x, y, rules)))
  );
}

function isSameNamed(found: Named, expected: Named, rules: Rules): boolean {
  if (isOtherName(found.name, expected.name)) return isEquationOf(found, expected);
  if (isSameValue(found.value, expected.value, rules) || isSameChain(found.value, expected.value, rules)) return true;
  // `y = 2x + 3` and `2x - y + 3 = 0`.
  return isEquationOf(found, expected);
}

/** True for names that cannot mean the same: `x` and `y`, but not `v` and `speed`. */
const isOtherName = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a !== b && /^[a-z]{3,}/.test(a) === /^[a-z]{3,}/.test(b);

/** Tolerance between the sides of a chain such as `5/3 = 1.67`. */
const ROUNDED: Tolerance = { relative: 0.01, absolute: 0 };

/** True for a chain such as `E = mc^2 = 9e13 J` if one side is right and no side contradicts it. */
function isSameChain(found: string, expected: string, rules: Rules): boolean {
  const sides = found.split('=').map((side) => side.trim());
  if (sides.length < 2 || expected.includes('=') || /[<>!]/.test(found)) return false;
  const values = sides.map(readQuantity).filter((value) => value !== null);
  const [last] = values.slice(-1);
  if (last === undefined || !values.every((value) => isSameQuantity(value, last, ROUNDED, true))) return false;
  return sides.some((side) => isSameValue(side, expected, rules));
}

function isEquationOf(found: Named, expected: Named): boolean {
  const [a, b] = [sidesOf(found), sidesOf(expected)];
  // The value of a single letter is no equation between letters.
  return a !== null && b !== null && isSameEquation(a, b) === true;
}

function sidesOf({ name, value }: Named): readonly [string, string] | null {
  const sides = (name === null ? value : `${name} = ${value}`).split('=');
  return sides.length === 2 && !/[<>!]/.test(value) ? [sides[0]!, sides[1]!] : null;
}

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const DIRECTION =
  /[\s,]*\(?\b(?:vertically |horizontally |due )?((?:up|down|north|south|east|west|left|right)(?:wards?)?|to(?:wards?)? the (?:left|right|north|south|east|west))\)?$/i;

/** Compares values. An answer may add a direction that was not expected: `10 m/s downwards`. */
function isSameValue(found: string, expected: string, rules: Rules): boolean {
  const [to, asked] = [DIRECTION.exec(found), DIRECTION.exec(expected)];
  if (to === null || to.index === 0) return isSamePlainValue(found, expected, rules);
  if (asked !== null && core(asked[1]!) !== core(to[1]!)) return false;
  return isSamePlainValue(found.slice(0, to.index), asked === null ? expected : expected.slice(0, asked.index), rules);
}

const core = (direction: string): string =>
  direction
    .toLowerCase()
    .replace(/^.* /, '')
    .replace(/wards?$/, '');

/** Compares coordinates in order, a ratio's parts in proportion, a quantity, an expression, or words. */
function isSamePlainValue(found: string, expected: string, rules: Rules): boolean {
  if (bare(found) === bare(expected)) return true;
  const [a, b] = [coordinates(found), coordinates(expected)];
  if (a !== null || b !== null) return a !== null && b !== null && isSameTuple(a, b, rules);
  const [c, d] = [found, expected].map((text) => text.split(/(?<=[\w)])\s*:\s*(?=[\w(\\])/));
  if (c!.length > 1 || d!.length > 1) return isSameRatio(c!, d!);
  const based = isSameInBase(found, expected);
  if (based !== null) return based;
  const [x, y] = [readQuantity(found), readQuantity(expected)];
  if (x !== null && y !== null && isSameQuantity(x, y, rules.tolerance, rules.isUnitOptional)) return true;
  // Do not compare quantities as expressions: a decimal is only as exact as its set requires.
  if (x !== null && y !== null) return false;
  const constant = /\s*\+\s*(?:C|c|k|K|constant)$/;
  if (constant.test(expected))
    return constant.test(found) && isSameUpToConstant(found.replace(constant, ''), expected.replace(constant, '')) === true;
  return isSameExpression(found, expected) ?? words(found) === words(expected);
}

interface Coordinates {
  readonly open: string;
  readonly parts: readonly string[];
}

function coordinates(text: string): Coordinates | null {
  const open = text[0] ?? '';
  const close = BRACKETS[open];
  if (close === undefined || !text.endsWith(close) || split(text, /,/y).length > 1) return null;
  const parts = split(text.slice(1, -1), /,/y);
  return parts.length > 1 || (open === '[' && parts[0]?.startsWith('[') === true) ? { open, parts } : null;
}

function isSameTuple(a: Coordinates, b: Coordinates, rules: Rules): boolean {
  if (a.open !== b.open || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, index) => isSameValue(part, b.parts[index]!, rules));
}

/** `2:3` is `4:6` and `2/3`. */
function isSameRatio(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 1 || b.length === 1) {
    const [ratio, value] = a.length === 1 ? [b, a] : [a, b];
    return ratio.length === 2 && isSameExpression(`(${ratio[0]})/(${ratio[1]})`, value[0]!) === true;
  }
  return a.length === b.length && a.every((part, index) => isSameExpression(`(${part})*(${b[0]})`, `(${a[0]})*(${b[index]})`) === true);
}

/** Compares digits in a base, such as `2516_8`. The answer may omit the base, which the question names. */
function isSameInBase(found: string, expected: string): boolean | null {
  const [a, b] = [found, expected].map((text) => /^([0-9A-F]+)(?:_\(?\{?(\d+)\}?\)?)?$/.exec(text));
  if (!a || !b || b[2] === undefined) return null;
  return a[1] === b[1] && (a[2] === undefined || a[2] === b[2]);
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+\-*/^=<>.]+/gu, ' ')
    .replace(/^(?:the|a|an) /, '')
    .trim();

interface Substance {
  readonly count: string;
  readonly formula: string;
}

/** True if two reaction equations have the same substances and coefficients, in any order on a side. Null if one is no reaction. */
function isSameReaction(found: string, expected: string): boolean | null {
  const [a, b] = [sides(found), sides(expected)];
  if (a === null || b === null) return null;
  return a.every((side, index) => isSameBag(side, b[index]!, (x, y) => x.count === y.count && x.formula === y.formula));
}

function sides(text: string): readonly (readonly Substance[])[] | null {
  const pair = text.split(/\s*(?:<?-+>|⇌)\s*|\s+=\s+/);
  if (pair.length !== 2) return null;
  const read = pair.map((side) => side.split(/\s+\+\s+|(?<=[\w)\]])\+(?=\d*[A-Z([])/).map(substance));
  return read.every((side): side is Substance[] => side.every((one) => one !== null)) ? read : null;
}

/** Reads a substance with its coefficient: `2H2O(l)`, `3 H_2 O`, `Fe^(3+)`. */
function substance(source: string): Substance | null {
  const text = source.replaceAll(/\((?:s|l|g|aq)\)\s*$/g, '').replaceAll(/[\s_{}]/g, '');
  const found = /^(\d*)((?:[A-Z][a-z]?\d*|[([]|[)\]]\d*|[.·*]\d*)+(?:\^?\(?\d*[+-]\)?)?|e\^?\(?-\)?)$/.exec(
    text.replaceAll(/[₀-₉]/g, (digit) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(digit))),
  );
  return found && { count: found[1] || '1', formula: found[2]!.replaceAll(/[.·*]/g, '.') };
}
