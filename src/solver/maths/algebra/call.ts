import { absoluteValue, add, div, isClearlyNegative, mul, neg, opposite, pow, splitCoefficient, sqrt, square, sub } from './arithmetic.ts';
import {
  callNode,
  euler,
  type Expr,
  fraction,
  type FunctionName,
  half,
  isConstant,
  isIntegerNumber,
  isNumber,
  isOne,
  isZero,
  num,
  one,
  pi,
  two,
  zero,
} from './expression.ts';
import { evaluate } from './evaluate.ts';
import { exactRoot, factorial, primePowers } from './integers.ts';
import * as rational from './rational.ts';
import { Undefined } from './work.ts';

const odd = new Set<FunctionName>(['sin', 'tan', 'cot', 'csc', 'asin', 'atan', 'sign']);
const even = new Set<FunctionName>(['cos', 'sec', 'abs']);

/** Applies a function; exact where possible. */
export function call(name: FunctionName, argument: Expr): Expr {
  const value = exactValue(name, argument);
  if (value !== null) return value;
  if (isClearlyNegative(argument)) {
    if (even.has(name)) return call(name, opposite(argument));
    if (odd.has(name)) return neg(call(name, opposite(argument)));
  }
  return callNode(name, argument);
}

/** The rational multiple of pi that the expression is, or null. */
function timesPi(expr: Expr): rational.Rational | null {
  const { coefficient, rest } = splitCoefficient(expr);
  return rational.isZero(coefficient) ? rational.zero : rest.key === 'pi' ? coefficient : null;
}

function exactValue(name: FunctionName, argument: Expr): Expr | null {
  switch (name) {
    case 'sin':
    case 'cos':
    case 'tan':
    case 'cot':
    case 'sec':
    case 'csc':
      return trigonometric(name, argument);
    case 'asin':
    case 'acos':
    case 'atan':
    case 'acot':
      return inverse(name, argument);
    case 'ln':
      return logarithm(argument);
    case 'abs':
      return absoluteValue(argument);
    case 'sign': {
      const value = isNumber(argument) ? rational.sign(argument.value) : null;
      return value === null ? null : num(value);
    }
    case 'floor':
      return isNumber(argument) ? num(rational.floor(argument.value)) : null;
    case 'factorial':
      if (!isNumber(argument)) return null;
      if (!isIntegerNumber(argument) || argument.value.n < 0n) throw new Undefined('a factorial of what is not a whole number');
      return num(factorial(Number(argument.value.n)));
    default:
      return null;
  }
}

const root = (n: number) => sqrt(num(n));
/** Exact sines of angles from 0 to a right angle, by angle/pi. */
let sines: ReadonlyMap<string, Expr> | undefined;
function sineTable(): ReadonlyMap<string, Expr> {
  sines ??= new Map<string, Expr>([
    ['0', zero],
    ['1/12', div(sub(root(6), root(2)), num(4))],
    ['1/10', div(sub(root(5), one), num(4))],
    ['1/8', div(sqrt(sub(two, root(2))), two)],
    ['1/6', half],
    ['1/5', div(sqrt(sub(num(10), mul(two, root(5)))), num(4))],
    ['1/4', div(root(2), two)],
    ['3/10', div(add(root(5), one), num(4))],
    ['1/3', div(root(3), two)],
    ['3/8', div(sqrt(add(two, root(2))), two)],
    ['2/5', div(sqrt(add(num(10), mul(two, root(5)))), num(4))],
    ['5/12', div(add(root(6), root(2)), num(4))],
    ['1/2', one],
  ]);
  return sines;
}
let tangents: ReadonlyMap<string, Expr> | undefined;
function tangentTable(): ReadonlyMap<string, Expr> {
  tangents ??= new Map<string, Expr>([
    ['0', zero],
    ['1/12', sub(two, root(3))],
    ['1/8', sub(root(2), one)],
    ['1/6', div(root(3), num(3))],
    ['1/4', one],
    ['1/3', root(3)],
    ['3/8', add(root(2), one)],
    ['5/12', add(two, root(3))],
  ]);
  return tangents;
}
const keyOf = (value: rational.Rational) => num(value).key;

/** The sine of `turns` times pi. */
function sineOf(turns: rational.Rational): Expr | null {
  let rest = rational.minus(turns, rational.ratio(2n * rational.floor(rational.over(turns, rational.ratio(2)))));
  let isNegative = false;
  if (rational.compare(rest, rational.one) >= 0) {
    rest = rational.minus(rest, rational.one);
    isNegative = true;
  }
  if (rational.compare(rest, rational.ratio(1, 2)) > 0) rest = rational.minus(rational.one, rest);
  const value = sineTable().get(keyOf(rest));
  return value === undefined ? null : isNegative ? neg(value) : value;
}

function tangentOf(turns: rational.Rational): Expr | null {
  let rest = rational.minus(turns, rational.ratio(rational.floor(turns)));
  let isNegative = false;
  if (rational.compare(rest, rational.ratio(1, 2)) > 0) {
    rest = rational.minus(rational.one, rest);
    isNegative = true;
  }
  if (keyOf(rest) === '1/2') throw new Undefined('tan of an odd multiple of pi/2');
  const value = tangentTable().get(keyOf(rest));
  return value === undefined ? null : isNegative ? neg(value) : value;
}

function trigonometric(name: 'sin' | 'cos' | 'tan' | 'cot' | 'sec' | 'csc', argument: Expr): Expr | null {
  const turns = timesPi(argument);
  if (turns !== null) {
    const quarter = rational.ratio(1, 2);
    const over = (value: Expr | null): Expr | null => value && div(one, value);
    const values = {
      sin: () => sineOf(turns),
      cos: () => sineOf(rational.plus(turns, quarter)),
      tan: () => tangentOf(turns),
      cot: () => tangentOf(rational.minus(quarter, turns)),
      sec: () => over(sineOf(rational.plus(turns, quarter))),
      csc: () => over(sineOf(turns)),
    };
    return values[name]();
  }
  const isBuilt = argument.kind === 'sum' || (argument.kind === 'product' && isIntegerNumber(argument.factors[0]!));
  if (isBuilt && isConstant(argument) && /\(a(?:sin|cos|tan) /.test(argument.key)) {
    const [sine, cosine] = sineAndCosine(argument);
    const values = { sin: sine, cos: cosine, tan: div(sine, cosine), cot: div(cosine, sine), sec: div(one, cosine), csc: div(one, sine) };
    return values[name];
  }
  if (argument.kind === 'call') {
    const x = argument.argument;
    const other = sqrt(sub(one, square(x)));
    const table: Record<string, () => Expr> = {
      'sin asin': () => x,
      'cos acos': () => x,
      'tan atan': () => x,
      'cot acot': () => x,
      'cos asin': () => other,
      'sin acos': () => other,
      'tan asin': () => div(x, other),
      'tan acos': () => div(other, x),
      'sin atan': () => div(x, sqrt(add(one, square(x)))),
      'cos atan': () => div(one, sqrt(add(one, square(x)))),
      'sec atan': () => sqrt(add(one, square(x))),
    };
    return table[`${name} ${argument.name}`]?.() ?? null;
  }
  return null;
}

/** Sine and cosine, by the addition theorems, of an angle that is a sum of inverse functions. */
function sineAndCosine(angle: Expr): readonly [sine: Expr, cosine: Expr] {
  const [factor, ...rest] = angle.kind === 'product' ? angle.factors : [];
  const count = factor && isIntegerNumber(factor) && rest.length > 0 ? Number(factor.value.n) : 0;
  const parts =
    angle.kind === 'sum'
      ? angle.terms
      : count !== 0
        ? Array.from({ length: Math.min(Math.abs(count), 60) }, () => mul(num(Math.sign(count)), ...rest))
        : [];
  if (parts.length === 0) return [call('sin', angle), call('cos', angle)];
  return parts.map(sineAndCosine).reduce(([s, c], [t, d]) => [add(mul(s, d), mul(c, t)), sub(mul(c, d), mul(s, t))]);
}

function inverse(name: 'asin' | 'acos' | 'atan' | 'acot', argument: Expr): Expr | null {
  const value = evaluate(argument, {});
  if (name === 'acot') return Number.isFinite(value) ? sub(div(pi, two), call('atan', argument)) : null;
  if (name === 'acos') {
    const complement = inverse('asin', argument);
    if (complement !== null) return sub(div(pi, two), complement);
    return isClearlyNegative(argument) ? sub(pi, call('acos', opposite(argument))) : null;
  }
  if (name === 'asin' && Math.abs(value) > 1 + 1e-12) throw new Undefined('a number from -1 to 1 as a sine or cosine');
  const positive = value < 0 ? neg(argument) : argument;
  const found = [...(name === 'atan' ? tangentTable() : sineTable())].find(([, known]) => known.key === positive.key);
  if (found === undefined) return null;
  const [n, d = '1'] = found[0].split('/');
  const angle = mul(fraction(Number(n), Number(d)), pi);
  return value < 0 ? neg(angle) : angle;
}

function logarithm(argument: Expr): Expr | null {
  if (isOne(argument)) return zero;
  if (isZero(argument)) throw new Undefined('the logarithm of 0');
  if (argument.key === 'e') return one;
  if (isNumber(argument) && argument.value.n > 0n) {
    if (argument.value.d !== 1n) {
      return sub(call('ln', num(argument.value.n)), call('ln', num(argument.value.d)));
    }
    const counts = [...primePowers(argument.value.n).values()];
    const common = counts.reduce((a, b) => Number(rational.gcd(BigInt(a), BigInt(b))), 0);
    if (common > 1) {
      const base = exactRoot(argument.value.n, common);
      if (base !== null) return mul(num(common), callNode('ln', num(base)));
    }
    return null;
  }
  if (argument.kind === 'power') {
    if (argument.base.key === 'e') return argument.exponent;
    if (isNumber(argument.base) && argument.base.value.n > 0n) return mul(argument.exponent, call('ln', argument.base));
  }
  if (argument.kind === 'product' && argument.factors.every(isPlainPositive)) {
    return add(...argument.factors.map((factor) => call('ln', factor)));
  }
  return null;
}

const isPlainPositive = (expr: Expr) =>
  (isNumber(expr) && expr.value.n > 0n) || expr.key === 'e' || (expr.kind === 'power' && (isNumber(expr.base) || expr.base.key === 'e'));

/** e to the power of the exponent. */
export const exp = (exponent: Expr) => pow(euler, exponent);
export const ln = (argument: Expr) => call('ln', argument);
