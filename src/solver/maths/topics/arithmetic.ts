import type { Notation, Outcome, Step } from '../../solution.ts';
import { div, mul, sub } from '../algebra/arithmetic.ts';
import { evaluateComplex, isNear, modulus } from '../algebra/complex.ts';
import { closedForm } from '../algebra/cyclotomic.ts';
import { candidates } from '../algebra/equations.ts';
import { evaluate } from '../algebra/evaluate.ts';
import {
  type Expr,
  isConstant,
  isIntegerNumber,
  isNumber,
  num,
  pi,
  size,
  subexpressions,
  sym,
  variablesOf,
} from '../algebra/expression.ts';
import { cancelled, together, withJoinedLogarithms } from '../algebra/fractions.ts';
import { isClose, isEqualNumerically } from '../algebra/numeric.ts';
import { toPolynomial } from '../algebra/polynomial.ts';
import { decimalText, toTex, toText } from '../algebra/print.ts';
import { denested } from '../algebra/radicals.ts';
import { nearbyRational } from '../algebra/rational.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { factorisedExpr } from '../algebra/roots.ts';
import { expression, isSameValue, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';
import { parsedRelation, type Relation } from '../reading/relation.ts';

/** Expressions without an unknown: computes, simplifies, expands, factorizes or substitutes. */
export const arithmetic = phraseTable([
  [
    '(factorise|factorize|factor|factors of|resolve into factors) [completely|fully] [expression|polynomial|of] {f} [completely|fully|into factors]',
    ({ f = '' }) => factorisation(parsed(f)),
  ],
  ['(expand|multiply out|expansion of) [expression] {f}', ({ f = '' }) => expansion(parsed(f))],
  ['{name=[a-z]} {place=\\(.+\\)} GIVEN [function] {name2=[a-z]} {x=\\([a-z]\\)} = {f:side}', valueOfFunction],
  [
    ['[expression|polynomial] {f:side} GIVEN {values=[a-z] ?= ?.+}', '[expression|polynomial] {f:side} at {values=[a-z] ?= ?.+}'],
    ({ f = '', values = '' }) => valuesPutIn(f, values),
  ],
  ['{asked:side} GIVEN {relation:equation}', ({ asked = '', relation = '' }) => fromEquation(parsedRelation(relation), parsed(asked))],
  [
    '{how=(?:simplify|reduce|express)?} [expression|value of|simplest form of|result of] {f} [(in|to) [its] (simplest|standard) form]',
    ({ how = '', f = '' }) => value(f, how),
  ],
]);

/** Solves `if x + 1/x = 3, find x^2 + 1/x^2`, which has the same value for every root. */
function fromEquation(relation: Relation | null, target: Expr | null): Outcome | null {
  if (!relation || relation.sign !== '=' || !target) return null;
  const difference = sub(relation.left, relation.right);
  const [x, ...others] = variablesOf(difference, target);
  if (x === undefined || others.length > 0 || !variablesOf(target).includes(x) || target.kind === 'symbol') return null;
  const roots = candidates(difference, x);
  if (!roots || roots.length === 0 || roots.length > 6) return null;
  const values = roots.map((root) => expand(expand(substitute(target, sym(x), root))));
  const first = evaluateComplex(values[0]!, {});
  // The value differs between the roots, so the question has no single answer.
  if (Math.abs(first.im) > 1e-9 * Math.max(1, modulus(first)) || !values.every((found) => isNear(first, evaluateComplex(found, {}))))
    return null;
  const result = values.toSorted((a, b) => size(a) - size(b))[0]!;
  return solved({
    topic: 'Value of an expression',
    result,
    write: expression,
    steps: [
      step('Solve the equation.', roots.map((root) => `${toTex(sym(x))} = ${toTex(root)}`).join(',\\quad ')),
      step('Put the roots in; every one gives the same.', `${toTex(target)} = ${toTex(result)}`),
    ],
    check: {
      claim: 'The roots were put into the equation with decimals, and the expression was worked out for each of them.',
      holds: (found) =>
        roots.every((root) => {
          const at = { [x]: evaluateComplex(root, {}) };
          const isMet = isNear(evaluateComplex(relation.left, at), evaluateComplex(relation.right, at));
          return isMet && isNear(evaluateComplex(target, at), evaluateComplex(found, {}));
        }),
    },
  });
}

function factorisation(expr: Expr | null): Outcome | null {
  if (!expr) return null;
  const [x, ...others] = variablesOf(expr);
  const p = x === undefined || others.length > 0 ? null : toPolynomial(expr, x);
  if (x === undefined || p === null || p.length < 3) return null;
  const result = factorisedExpr(p, x);
  return solved({
    topic: 'Factorisation',
    result,
    write: expression,
    steps: [
      step('Look for rational roots; each root $r$ gives a factor $x - r$ that is divided out. What is left has no rational roots.'),
      step('So', `${toTex(expr)} = ${toTex(result)}`),
    ],
    check: {
      claim: 'The factors were multiplied out again: the polynomial comes back.',
      holds: (product) => expand(product).key === expand(expr).key,
    },
  });
}

function expansion(expr: Expr | null): Outcome | null {
  if (!expr || isConstant(expr)) return null;
  const result = expand(expr);
  return solved({
    topic: 'Expansion',
    result,
    write: expression,
    steps: [step('Multiply every term by every term and collect like powers.', `${toTex(expr)} = ${toTex(result)}`)],
    check: isSameValue(expr),
  });
}

/** Solves `f(x) = x^2 + 1, find f(3)` and `find f(f(3))`. */
function valueOfFunction({ name = '', name2, x: argument = '', f: body = '', place = '' }: Slots): Outcome | null {
  const x = argument.slice(1, -1);
  const f = name === name2 ? parsed(body) : null;
  if (f === null || variablesOf(f).some((letter) => letter !== x)) return null;
  const at = placeIn(f, name, x, place.slice(1, -1));
  return at && put(f, [[x, at]]);
}

/** Solves `find x^2 + y when x = 2 and y = 3`. */
function valuesPutIn(body: string, given: string): Outcome | null {
  const f = parsed(body);
  const values = given.split(/,? and |, ?/).map((piece) => {
    const [name = '', at = ''] = piece.trim().split(/ ?= ?/);
    return [name, parsed(at)] as const;
  });
  const names = f === null ? [] : variablesOf(f);
  const isRead = values.every(
    (pair): pair is readonly [string, Expr] => pair[1] !== null && isConstant(pair[1]) && names.includes(pair[0]),
  );
  return f && isRead && names.length === values.length && new Set(values.map(([name]) => name)).size === names.length
    ? put(f, values)
    : null;
}

/** Reads the argument: `3`, or `f(3)` for f(f(3)). The function's name does not count as a letter. */
function placeIn(f: Expr, name: string, variable: string, place: string): Expr | null {
  const nested = new RegExp(`^${name} ?\\((.+)\\)$`).exec(place.trim());
  const inner = nested && placeIn(f, name, variable, nested[1]!);
  if (nested) return inner && expand(substitute(f, sym(variable), inner));
  const at = parsed(place);
  return at === null || variablesOf(at).includes(name) || /(?<![a-z])[f-h] ?\(/i.test(place) ? null : at;
}

function put(f: Expr, values: readonly (readonly [string, Expr])[]): Outcome | null {
  let result = f;
  for (const [name, at] of values) result = substitute(result, sym(name), at);
  result = expand(result);
  return solved({
    topic: 'Value of an expression',
    result,
    write: expression,
    steps: [
      step(`Put ${values.map(([name, at]) => `$${toTex(sym(name))} = ${toTex(at)}$`).join(', ')} into $${toTex(f)}$.`, toTex(result)),
    ],
    check: {
      claim: isConstant(result)
        ? 'The value was also worked out with decimals.'
        : 'With several numbers for the letters both forms were worked out: they agree.',
      holds: (found) =>
        [0.37, 1.31, 2.83].every((shift) => {
          const letters = Object.fromEntries(variablesOf(result).map((name, index) => [name, shift + 0.61 * index]));
          const direct = evaluate(f, Object.fromEntries(values.map(([name, at]) => [name, evaluate(at, letters)])));
          return isClose(direct, evaluate(found, letters), 1e-9);
        }),
    },
  });
}

function value(body: string, how: string): Outcome | null {
  const expr = parsed(body);
  if (expr === null || !/[-+*/^!°|(]|\d[CP]\d|sqrt|sin|cos|tan|sec|csc|cot|log|ln|cbrt|[CP]_/.test(body)) return null;
  if (!isConstant(expr)) return /simplify|reduce/i.test(how) ? simplified(expr) : null;
  if (/\bi\b/.test(body) && !/sin|cos/.test(body) && body.replaceAll(/[^a-z]/g, '') !== '' && expr.key.includes('i')) return null;
  const result = shortestConstant(expr);
  const number = evaluateComplex(result, {});
  if (!Number.isFinite(modulus(number)) || Math.abs(number.im) > 1e-12) return null;
  if (!Number.isFinite(evaluate(result, {}))) return null;
  const isRounded = !isNumber(result);
  const steps: Step[] = [step('Work out the parts with exact values, and simplify.', `${toTex(result)}`)];
  if (isRounded) steps.push(step('As a decimal:', `\\approx ${decimalText(number.re)}`));
  const isDecimal = isNumber(result) && /\d\.\d/.test(body) && isTerminating(result.value.d);
  return solved({
    topic: 'Calculation',
    result,
    write: (found) => (isDecimal ? { answer: decimalText(evaluate(found, {}), 12), tex: toTex(found) } : withDecimal(found)),
    steps,
    check: {
      claim: 'The value was worked out a second time with decimals: it is the same.',
      // Odd roots of negative numbers count as real.
      holds: (found) => {
        const real = evaluate(expr, {});
        return Number.isNaN(real)
          ? isNear(evaluateComplex(found, {}), evaluateComplex(expr, {}))
          : isClose(evaluate(found, {}), real, 1e-9);
      },
    },
  });
}

/** A result that is still a function or a nested root is shown with its decimal value. */
function withDecimal(result: Expr): Notation {
  const isOpen = [...subexpressions(result)].some(
    (part) =>
      (part.kind === 'call' && part.name !== 'ln') || (part.kind === 'power' && !isNumber(part.base) && !isIntegerNumber(part.exponent)),
  );
  if (!isOpen) return expression(result);
  const decimal = decimalText(evaluate(result, {}));
  return { answer: `${toText(result)} ≈ ${decimal}`, tex: `${toTex(result)} \\approx ${decimal}` };
}

/** True if the decimal fraction terminates. */
function isTerminating(denominator: bigint): boolean {
  let rest = denominator;
  while (rest % 2n === 0n) rest /= 2n;
  while (rest % 5n === 0n) rest /= 5n;
  return rest === 1n;
}

function shortestConstant(source: Expr): Expr {
  const expr = denested(source);
  const closed = closedForm(expr);
  if (closed !== null) return closed;
  const { above, below } = together(expr);
  const joined = div(withJoinedLogarithms(expand(above)), withJoinedLogarithms(expand(below)));
  const forms = [expr, expand(expr), withJoinedLogarithms(expand(expr)), joined, withJoinedLogarithms(joined)];
  const original = evaluateComplex(expr, {});
  // The sum of inverse functions is a known angle, equal to twelve digits.
  const turns = /\(a(?:sin|cos|tan) /.test(expr.key) ? nearbyRational(original.re / Math.PI, 60, 1e-13) : null;
  if (turns !== null && Math.abs(original.im) < 1e-13) forms.unshift(mul(num(turns), pi));
  const same = forms.filter((form) => {
    const other = evaluateComplex(form, {});
    return Math.abs(other.re - original.re) + Math.abs(other.im - original.im) < 1e-9 * Math.max(1, modulus(original));
  });
  return same.toSorted((a, b) => size(a) - size(b))[0] ?? expr;
}

function simplified(expr: Expr): Outcome | null {
  const forms = [expr, expand(expr), cancelled(expr)].filter((form) => isEqualNumerically(form, expr) === true);
  const result = forms.toSorted((a, b) => size(a) - size(b))[0];
  if (result === undefined || /\((?:sin|cos|tan|cot|sec|csc) /.test(expr.key)) return null;
  return solved({
    topic: 'Simplification',
    result,
    write: expression,
    steps: [step('Collect like terms, factorise and cancel common factors.', `${toTex(result)}`)],
    check: isSameValue(expr),
  });
}
