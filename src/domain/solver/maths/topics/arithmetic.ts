import type { Notation, Outcome, Step } from '../../solution.ts';
import { div } from '../algebra/arithmetic.ts';
import { evaluateComplex, isNear, modulus } from '../algebra/complex.ts';
import { closedForm } from '../algebra/cyclotomic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, isIntegerNumber, isNumber, size, subexpressions, sym, variablesOf } from '../algebra/expression.ts';
import { cancelled, together, withJoinedLogarithms } from '../algebra/fractions.ts';
import { isClose } from '../algebra/numeric.ts';
import { toPolynomial } from '../algebra/polynomial.ts';
import { decimalText, toTex, toText } from '../algebra/print.ts';
import { denested } from '../algebra/radicals.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { factorisedExpr } from '../algebra/roots.ts';
import { expression, isSameValue, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';

/** Expressions without an unknown: computed, simplified, expanded, factorised, substituted. */
export const arithmetic = phraseTable([
  [
    '(factorise|factorize|factor|factors of|resolve into factors) [completely|fully] [expression|polynomial|of] {f} [completely|fully|into factors]',
    ({ f = '' }) => factorisation(parsed(f)),
  ],
  ['(expand|multiply out|expansion of) [expression] {f}', ({ f = '' }) => expansion(parsed(f))],
  ['{name=[a-z]} {place=\\(.+\\)} GIVEN [function] {name2=[a-z]} {x=\\([a-z]\\)} = {f:side}', valueOfFunction],
  [
    '[simplify|reduce|express] [expression|value of|simplest form of|result of] {f} [(in|to) [its] (simplest|standard) form]',
    ({ f = '' }) => value(f),
  ],
  ['(simplify|reduce) [expression] {f}', ({ f = '' }) => simplified(parsed(f))],
]);

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

/** `f(x) = x^2 + 1, find f(3)`, `find f(f(3))`. */
function valueOfFunction({ name = '', name2, x: argument = '', f: body = '', place = '' }: Slots): Outcome | null {
  const x = argument.slice(1, -1);
  const f = name === name2 ? parsed(body) : null;
  if (f === null || variablesOf(f).some((letter) => letter !== x)) return null;
  const at = placeIn(f, name, x, place.slice(1, -1));
  return at && put(f, [[x, at]]);
}

/** `3`, or `f(3)` for f(f(3)); the name of the function is no letter. */
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

function value(body: string): Outcome | null {
  const expr = parsed(body);
  if (expr === null || !/[-+*/^!°|(]|\d[CP]\d|sqrt|sin|cos|tan|sec|csc|cot|log|ln|cbrt|[CP]_/.test(body)) return null;
  if (!isConstant(expr)) return null;
  if (/\bi\b/.test(body) && !/sin|cos/.test(body) && body.replaceAll(/[^a-z]/g, '') !== '' && expr.key.includes('i')) return null;
  const result = shortestConstant(expr);
  const number = evaluateComplex(result, {});
  if (!Number.isFinite(modulus(number)) || Math.abs(number.im) > 1e-12) return null;
  if (!Number.isFinite(evaluate(result, {}))) return null;
  const isRounded = !isNumber(result);
  const steps: Step[] = [step('Work out the parts with exact values, and simplify.', `${toTex(result)}`)];
  if (isRounded) steps.push(step('As a decimal:', `\\approx ${decimalText(number.re)}`));
  return solved({
    topic: 'Calculation',
    result,
    write: withDecimal,
    steps,
    check: {
      claim: 'The value was worked out a second time with decimals: it is the same.',
      // Odd roots of negative numbers are real here.
      holds: (found) => {
        const real = evaluate(expr, {});
        return Number.isNaN(real)
          ? isNear(evaluateComplex(found, {}), evaluateComplex(expr, {}))
          : isClose(evaluate(found, {}), real, 1e-9);
      },
    },
  });
}

/** What has no shorter form than functions or roots under roots is shown with its decimal. */
function withDecimal(result: Expr): Notation {
  const isOpen = [...subexpressions(result)].some(
    (part) =>
      (part.kind === 'call' && part.name !== 'ln') || (part.kind === 'power' && !isNumber(part.base) && !isIntegerNumber(part.exponent)),
  );
  if (!isOpen) return expression(result);
  const decimal = decimalText(evaluate(result, {}));
  return { answer: `${toText(result)} ≈ ${decimal}`, tex: `${toTex(result)} \\approx ${decimal}` };
}

function shortestConstant(source: Expr): Expr {
  const expr = denested(source);
  const closed = closedForm(expr);
  if (closed !== null) return closed;
  const { above, below } = together(expr);
  const joined = div(withJoinedLogarithms(expand(above)), withJoinedLogarithms(expand(below)));
  const forms = [expr, expand(expr), withJoinedLogarithms(expand(expr)), joined, withJoinedLogarithms(joined)];
  const original = evaluateComplex(expr, {});
  const same = forms.filter((form) => {
    const other = evaluateComplex(form, {});
    return Math.abs(other.re - original.re) + Math.abs(other.im - original.im) < 1e-9 * Math.max(1, modulus(original));
  });
  return same.toSorted((a, b) => size(a) - size(b))[0] ?? expr;
}

function simplified(expr: Expr | null): Outcome | null {
  if (expr === null || isConstant(expr) || /\((?:sin|cos|tan|cot|sec|csc) /.test(expr.key)) return null;
  const result = [expr, expand(expr), cancelled(expr)].toSorted((a, b) => size(a) - size(b))[0]!;
  return solved({
    topic: 'Simplification',
    result,
    write: expression,
    steps: [step('Collect like terms, factorise and cancel common factors.', `${toTex(result)}`)],
    check: isSameValue(expr),
  });
}
