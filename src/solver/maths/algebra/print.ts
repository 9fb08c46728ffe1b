import { add, mul, pow, splitCoefficient } from './arithmetic.ts';
import {
  type Expr,
  factorsOf,
  isIntegerNumber,
  isNumber,
  isOne,
  num,
  type Power,
  type Sum,
  isConstant,
  variablesOf,
} from './expression.ts';
import * as rational from './rational.ts';

/** How to write expressions: as typed text, or as TeX. */
interface Style {
  readonly symbol: (name: string) => string;
  readonly fraction: (above: string, below: string, isBelowSimple: boolean, isAboveSimple: boolean) => string;
  readonly power: (base: string, exponent: string, isExponentSimple: boolean) => string;
  readonly root: (degree: bigint, of: string) => string;
  readonly call: (name: string, argument: string) => string;
  readonly magnitude: (argument: string) => string;
  readonly floor: (argument: string) => string;
  readonly brackets: (inner: string) => string;
  /** The multiplication sign, where one is necessary. */
  readonly between: string;
}

const plain: Style = {
  symbol: (name) => name,
  fraction: (above, below, isBelowSimple, isAboveSimple) =>
    `${isAboveSimple ? above : `(${above})`}/${isBelowSimple ? below : `(${below})`}`,
  power: (base, exponent, isExponentSimple) => `${base}^${isExponentSimple ? exponent : `(${exponent})`}`,
  root: (degree, of) => (degree === 2n ? `sqrt(${of})` : degree === 3n ? `cbrt(${of})` : `(${of})^(1/${degree})`),
  call: (name, argument) => `${name}(${argument})`,
  magnitude: (argument) => `|${argument}|`,
  floor: (argument) => `floor(${argument})`,
  brackets: (inner) => `(${inner})`,
  between: ' ',
};

const greek = new Set(
  'alpha beta gamma delta epsilon theta lambda mu nu rho sigma tau phi psi omega pi Delta Omega Sigma Phi Psi Gamma Lambda Theta'.split(
    ' ',
  ),
);
const texNames: Readonly<Record<string, string>> = {
  asin: '\\sin^{-1}',
  acos: '\\cos^{-1}',
  atan: '\\tan^{-1}',
  acot: '\\cot^{-1}',
  sign: '\\operatorname{sgn}',
};

const tex: Style = {
  symbol: (name) => {
    const [letter = '', index] = name.split('_');
    const base = greek.has(letter) ? `\\${letter}` : letter;
    return index === undefined ? base : `${base}_{${index}}`;
  },
  fraction: (above, below) => `\\frac{${above}}{${below}}`,
  power: (base, exponent) => `${base}^{${exponent}}`,
  root: (degree, of) => (degree === 2n ? `\\sqrt{${of}}` : `\\sqrt[${degree}]{${of}}`),
  call: (name, argument) => `${texNames[name] ?? `\\${name}`}\\left(${argument}\\right)`,
  magnitude: (argument) => `\\left|${argument}\\right|`,
  floor: (argument) => `\\lfloor ${argument} \\rfloor`,
  brackets: (inner) => `\\left(${inner}\\right)`,
  between: '\\,',
};

export const toText = (expr: Expr): string => written(expr, plain);
export const toTex = (expr: Expr): string => written(expr, tex);

/** Precedence of an expression, from sums to atoms. */
type Binding = 'sum' | 'product' | 'power' | 'atom';
interface Written {
  readonly text: string;
  readonly binding: Binding;
  readonly isNegative: boolean;
}

function written(expr: Expr, style: Style): string {
  const { text, isNegative } = write(expr, style);
  return isNegative ? `-${text}` : text;
}

/** Writes an expression. Returns the sign separately, so that a sum can print `- x` instead of `+ -x`. */
function write(expr: Expr, style: Style): Written {
  switch (expr.kind) {
    case 'symbol':
      return { text: style.symbol(expr.name), binding: 'atom', isNegative: false };
    case 'number':
    case 'product':
      return writeProduct(expr, style);
    case 'power':
      return isNumber(expr.exponent) && (expr.exponent.value.n < 0n || isNumber(expr.base))
        ? writeProduct(expr, style)
        : writePower(expr, style);
    case 'sum': {
      const common = commonDenominator(expr);
      if (common !== null) {
        const above = written(common.above, style);
        return {
          text: style.fraction(above, `${common.below}`, true, false),
          binding: style === tex ? 'atom' : 'product',
          isNegative: false,
        };
      }
      const terms = inReadingOrder(expr.terms).map((term) => write(term, style));
      const text = terms.map(({ text: term, isNegative }, at) =>
        at === 0 ? (isNegative ? `-${term}` : term) : isNegative ? ` - ${term}` : ` + ${term}`,
      );
      return { text: text.join(''), binding: 'sum', isNegative: false };
    }
    case 'call': {
      const argument = written(expr.argument, style);
      if (expr.name === 'abs') return { text: style.magnitude(argument), binding: 'atom', isNegative: false };
      if (expr.name === 'floor') return { text: style.floor(argument), binding: 'atom', isNegative: false };
      if (expr.name === 'factorial') {
        const isSimple = expr.argument.kind === 'symbol' || isNumber(expr.argument);
        return { text: `${isSimple ? argument : style.brackets(argument)}!`, binding: 'atom', isNegative: false };
      }
      return { text: style.call(expr.name, argument), binding: 'atom', isNegative: false };
    }
  }
}

/** Writes (1 + √5)/2 instead of 1/2 + √5/2: constants share a denominator. */
function commonDenominator(expr: Sum): { above: Expr; below: bigint } | null {
  if (!isConstant(expr)) return null;
  const below = expr.terms.reduce((common, term) => rational.lcm(common, splitCoefficient(term).coefficient.d), 1n);
  return below === 1n || expr.key.includes(' i') ? null : { above: add(...expr.terms.map((term) => mul(num(below), term))), below };
}

/** Writes fractions, with roots of numbers under one root sign. */
function writeProduct(expr: Expr, style: Style): Written {
  const { coefficient, rest } = splitCoefficient(expr);
  const above: Expr[] = [];
  const below: Expr[] = [];
  const surds = new Map<bigint, bigint>();
  for (const factor of isOne(rest) ? [] : factorsOf(rest)) {
    if (factor.kind === 'power' && isNumber(factor.exponent)) {
      const { n, d } = factor.exponent.value;
      if (isIntegerNumber(factor.base) && factor.base.value.n > 0n && n > 0n && d > 1n && factor.base.value.n ** n < 10n ** 12n) {
        surds.set(d, (surds.get(d) ?? 1n) * factor.base.value.n ** n);
        continue;
      }
      if (n < 0n) {
        below.push(pow(factor.base, num(rational.negated(factor.exponent.value))));
        continue;
      }
    }
    above.push(factor);
  }
  const isNegative = coefficient.n < 0n;
  const numerator = isNegative ? -coefficient.n : coefficient.n;
  const pieces: string[] = [];
  let binding: Binding = 'atom';
  const roots = [...surds].map(([degree, of]) => style.root(degree, `${of}`));
  if (numerator !== 1n || (above.length === 0 && roots.length === 0)) pieces.push(`${numerator}`);
  pieces.push(...roots);
  const letters = above.filter((factor) => !isCallLike(factor)).toSorted((a, b) => rank(a) - rank(b));
  const ordered = [...letters, ...above.filter(isCallLike)];
  for (const factor of ordered) {
    const { text, binding: inner } = write(factor, style);
    // A minus before a sum applies to all of it.
    const isAlone = pieces.length === 0 && ordered.length === 1 && coefficient.d === 1n && below.length === 0 && !isNegative;
    pieces.push(inner === 'sum' && !isAlone ? style.brackets(text) : text);
  }
  const alone = pieces.length === 1;
  if (alone && ordered.length === 1) {
    const inner = write(ordered[0]!, style).binding;
    binding = inner === 'sum' && isNegative ? 'product' : inner;
  } else if (!alone) binding = 'product';
  const top = joined(pieces, style);
  if (coefficient.d === 1n && below.length === 0) return { text: top, binding, isNegative };
  const lower = [...(coefficient.d === 1n ? [] : [num(coefficient.d)]), ...below];
  const lowerWritten = lower.map((factor) => write(factor, style));
  const isLowerAlone = lowerWritten.length === 1;
  const bottom = joined(
    lowerWritten.map(({ text, binding: inner }) => (inner === 'sum' && !isLowerAlone ? style.brackets(text) : text)),
    style,
  );
  const isLowerSimple = isLowerAlone && (lowerWritten[0]!.binding === 'atom' || lowerWritten[0]!.binding === 'power');
  // In TeX a sum in a fraction needs no brackets: the fraction bar groups it.
  const only = ordered.length === 1 && pieces.length === 1 ? write(ordered[0]!, style) : null;
  const top2 = only !== null && only.binding === 'sum' ? (style === tex ? only.text : `(${only.text})`) : top;
  return { text: style.fraction(top2, bottom, isLowerSimple, true), binding: style === tex ? 'atom' : 'product', isNegative };
}

const isCallLike = (expr: Expr): boolean =>
  expr.kind === 'call' || (expr.kind === 'power' && expr.base.kind === 'call') || expr.kind === 'sum';
const rank = (expr: Expr) => (expr.key === 'pi' ? 0 : expr.key === 'i' ? 3 : expr.kind === 'power' && expr.base.key === 'e' ? 2 : 1);

/** Joins factors as in `2x`, `x y`, `3 2^x`: without a sign or with a space, and with a dot between numbers. */
function joined(pieces: readonly string[], style: Style): string {
  return pieces.reduce((text, piece, at) => {
    if (at === 0) return piece;
    if (/^[\d]/.test(piece)) return style === tex ? `${text} \\cdot ${piece}` : `${text}*${piece}`;
    const isTight = at === 1 && /^\d+$/.test(text);
    return isTight ? text + (style === tex && piece.startsWith('\\') ? ' ' : '') + piece : text + style.between + piece;
  }, '');
}

function writePower(expr: Power, style: Style): Written {
  const { base, exponent } = expr;
  if (isNumber(exponent) && exponent.value.d !== 1n) {
    const { n, d } = exponent.value;
    if (n === 1n && (d === 2n || d === 3n)) return { text: style.root(d, written(base, style)), binding: 'atom', isNegative: false };
    if (d === 2n && n > 0n) {
      const inner = write(base, style);
      const text = inner.binding === 'atom' && !inner.isNegative ? inner.text : style.brackets(written(base, style));
      return { text: style.power(text, `${n}/${d}`, false), binding: 'power', isNegative: false };
    }
  }
  const inner = write(base, style);
  const isAtom = inner.binding === 'atom' && !inner.isNegative && !(base.kind === 'number' && base.value.d !== 1n);
  const text = isAtom ? inner.text : style.brackets(written(base, style));
  const above = write(exponent, style);
  const isSimple = (above.binding === 'atom' || above.binding === 'power') && !above.isNegative && above.binding !== 'power';
  return { text: style.power(text, written(exponent, style), isSimple), binding: 'power', isNegative: false };
}

/** Orders terms by falling powers. Constants: the number first, then roots, then i. */
function inReadingOrder(terms: readonly Expr[]): readonly Expr[] {
  const names = variablesOf(...terms);
  const degree = (term: Expr): number =>
    factorsOf(splitCoefficient(term).rest).reduce((total, factor) => {
      if (factor.kind === 'symbol' && names.includes(factor.name)) return total + 1;
      if (factor.kind === 'power' && factor.base.kind === 'symbol' && isNumber(factor.exponent))
        return total + rational.toNumber(factor.exponent.value);
      return total + (variablesOf(factor).length > 0 ? 0.01 : 0);
    }, 0);
  const isPositive = (term: Expr) => splitCoefficient(term).coefficient.n > 0n;
  const place = (term: Expr): number => {
    if (variablesOf(term).length > 0) return 0;
    if (isNumber(term)) return names.length > 0 ? 2 : 1;
    return factorsOf(term).some(({ key }) => key === 'i') ? 4 : 3;
  };
  if (names.length === 0 && terms.length === 2 && terms.some((term) => !isPositive(term))) {
    return terms.toSorted((a, b) => place(a) - place(b) || Number(isPositive(b)) - Number(isPositive(a)));
  }
  return terms.toSorted(
    (a, b) =>
      (place(a) === 3 ? 3 : place(a)) - place(b) ||
      degree(b) - degree(a) ||
      Number(isPositive(b)) - Number(isPositive(a)) ||
      (a.key < b.key ? -1 : 1),
  );
}

/** A decimal with this many significant digits, without trailing zeros. */
export function decimalText(value: number, digits = 6): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(digits));
  return Math.abs(rounded) >= 1e15 || Math.abs(rounded) < 1e-6 ? rounded.toExponential() : `${rounded}`;
}
